"""What tests of pictures look for."""

from xml.etree import ElementTree


def drawn(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter()) if picture else []


def parts(picture: str) -> list[str]:
    """The names of what moves, in the order in which it is drawn."""
    return [part.attrib["data-part"] for part in drawn(picture) if "data-part" in part.attrib]


def labels(picture: str, token: str) -> list[str]:
    """What the things are called that carry a token."""
    return [part.attrib["aria-label"] for part in drawn(picture) if part.attrib.get("data-token") == token]


def hrefs(picture: str) -> list[str]:
    """What is drawn from <defs>."""
    return [part.attrib["href"] for part in drawn(picture) if "href" in part.attrib]


def written(picture: str) -> list[str]:
    return [part.text or "" for part in drawn(picture) if part.tag.endswith("text")]
