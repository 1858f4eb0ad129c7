"""Text with named styles: what a view looks like in a terminal, and read aloud."""

Span = tuple[str, str]
"""Some text and its style: '', 'bold', 'dim', 'alert', 'good', 'look', 'seat1' to 'seat6', or a colour's name."""


class StyledText:
    """Lines of spans. Colour only ever repeats what the words say."""

    def __init__(self) -> None:
        self.lines: list[list[Span]] = []

    def line(self, *parts: str | Span) -> None:
        """Add a line of plain text and of spans."""
        self.lines.append([part if isinstance(part, tuple) else (part, "") for part in parts])

    def beside(self, other: "StyledText", gap: int = 3) -> "StyledText":
        """Two texts side by side."""
        widths = [sum([len(text) for text, _ in line]) for line in self.lines]
        middle = max(widths, default=0) + gap
        joined = StyledText()
        for row in range(max(len(self.lines), len(other.lines))):
            left = self.lines[row] if row < len(self.lines) else []
            right = other.lines[row] if row < len(other.lines) else []
            blank = middle - (widths[row] if left else 0)
            joined.lines.append([*left, (" " * blank, ""), *right] if right else list(left))
        return joined

    def plain(self) -> str:
        """All lines as text without styles."""
        return "\n".join(["".join([text for text, _ in line]).rstrip() for line in self.lines])
