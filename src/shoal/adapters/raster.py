"""A picture as pixels.

Pictures are painted by style sheets with custom properties, which rasterisers do not know: so every element is first
given its own style, as a browser would work it out.
"""

import re
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from shoal.games.contract import ShoalError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SVG = "{http://www.w3.org/2000/svg}"
FONTS = [str(Path(__file__).with_name("fonts") / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]
FAMILY = "DejaVu Sans"
"""Our own, so that pictures are the same, letters and all, wherever they are made."""
PAPER = "#f7f2e8"
"""What pictures lie on."""
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)")
"""An innermost use of a custom property, with what to take where there is none."""

SCALE = re.compile(r"scale\(([\d.]+)\)")


def pixels(svg: str, width: int = 800) -> "NDArray[np.uint8]":
    """A picture as rows of pixels, red, green and blue; it needs the extra `pixels`."""
    try:
        import numpy as np
        from PIL import Image
        from resvg_py import svg_to_bytes

        still = flattened(svg)
    except ImportError as error:
        raise ShoalError(f"pixels need {error.name}: pip install 'shoal[pixels]'") from None
    image = svg_to_bytes(
        svg_string=still,
        width=width,
        background=PAPER,
        skip_system_fonts=True,
        font_files=FONTS,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return np.asarray(Image.open(BytesIO(bytes(image))).convert("RGB"))


def flattened(svg: str) -> str:
    """The same picture without style sheets, custom properties and <use>."""
    root = ElementTree.fromstring(svg)
    sheets = list(root.iter(f"{SVG}style"))
    rules = "".join(sheet.text or "" for sheet in sheets)
    for parent in list(root.iter()):
        for sheet in sheets:
            if sheet in parent:
                parent.remove(sheet)
    _expand(root, {name: element for element in root.iter() if (name := element.get("id"))})
    _paint(root, rules)
    ElementTree.register_namespace("", SVG.strip("{}"))
    return ElementTree.tostring(root, encoding="unicode")


def _expand(element: ElementTree.Element, named: dict[str, ElementTree.Element]) -> None:
    """Each <use> becomes a group with a copy in it, so that properties come down to it from where it stands."""
    if element.tag == f"{SVG}use":
        shared = deepcopy(named[element.attrib.pop("href").removeprefix("#")])
        shared.attrib.pop("id", None)
        x, y = element.attrib.pop("x", "0"), element.attrib.pop("y", "0")
        element.tag = f"{SVG}g"
        element.set("transform", f"{element.get('transform', '')} translate({x} {y})".strip())
        element.append(shared)
    for child in element:
        _expand(child, named)


def _paint(root: ElementTree.Element, rules: str) -> None:
    """Give every element the style that the rules give it."""
    import cssselect2
    import tinycss2

    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(rules, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        found = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        declared = [(line.name, tinycss2.serialize(line.value).strip()) for line in found if line.type == "declaration"]
        for selector in cssselect2.compile_selector_list(rule.prelude):
            matcher.add_selector(selector, declared)
    _style(cssselect2.ElementWrapper.from_xml_root(root), matcher, {})


def _style(element: Any, matcher: Any, inherited: dict[str, str]) -> None:
    declared = {name: value for *_, lines in matcher.match(element) for name, value in lines}
    own = dict(part.split(":", 1) for part in element.etree_element.get("style", "").split(";") if ":" in part)
    declared |= {name.strip(): value.strip() for name, value in own.items()}
    properties = inherited | {name: value for name, value in declared.items() if name.startswith("--")}
    plain = {name: _resolved(value, properties) for name, value in declared.items() if not name.startswith("--")}
    scale = SCALE.search(element.etree_element.get("transform", ""))
    if scale and plain.get("vector-effect") == "non-scaling-stroke":
        # Rasterisers do not know this either: the line is made thinner by as much as its own shape is enlarged.
        plain["stroke-width"] = f"{float(plain['stroke-width'].removesuffix('px')) / float(scale[1]):g}"
    if plain:
        element.etree_element.set("style", ";".join(f"{name}:{value}" for name, value in plain.items() if value))
    for child in element.iter_children():
        _style(child, matcher, properties)


def _resolved(value: str, properties: dict[str, str]) -> str:
    """A value with every custom property in its place, innermost first."""
    while found := VARIABLE.search(value):
        name, otherwise = found.groups()
        value = value[: found.start()] + properties.get(name, otherwise or "").strip() + value[found.end() :]
    return value
