"""Squares by name: columns are letters, rows numbers, a1 at the bottom left."""


def square_name(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def find_square(name: str, columns: int, rows: int) -> tuple[int, int] | None:
    """The column and row of a name such as 'e4', both from 0; None if it is no square of that board."""
    digits = name[1:]
    if not name or not digits.isascii() or not digits.isdigit() or digits[0] == "0":
        return None
    column, row = ord(name[0]) - ord("a"), int(digits) - 1 if len(digits) < 3 else rows
    return (column, row) if 0 <= column < columns and row < rows else None
