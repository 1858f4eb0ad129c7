"""Numbers that come as text from outside."""


def whole_number(text: str, least: int, most: int) -> int | None:
    """The number that is written there in plain digits, if it lies between the two; None for anything else."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(most)):
        return None
    number = int(text)
    return number if least <= number <= most else None
