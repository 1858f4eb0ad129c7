"""JSON merge patches (RFC 7386): what changed in a view, for programs."""

from collections.abc import Mapping
from typing import Any


def merge_patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any] | None:
    """What makes `new` of `old`; None where such a patch cannot say it, for null means that a member is taken away."""
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key in old and old[key] == value and type(old[key]) is type(value):
            continue
        if isinstance(value, dict):
            had = old.get(key)
            inner = merge_patch(had if isinstance(had, dict) else {}, value)
            if inner is None:
                return None
            patch[key] = inner
        elif value is None:
            return None
        else:
            patch[key] = value
    return patch


def merged(old: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """The view with a patch applied."""
    new = dict(old)
    for key, value in patch.items():
        if value is None:
            new.pop(key, None)
        elif isinstance(value, dict):
            had = new.get(key)
            new[key] = merged(had if isinstance(had, dict) else {}, value)
        else:
            new[key] = value
    return new
