"""Maps for Tiled, read by pytiled-parser: `python read_tmj.py MAP.tmj ...`, which CI runs.

What it makes of a map is what the file says, as JSON has it.
"""

import json
import sys
from pathlib import Path

from pytiled_parser import parse_map


def values(of: list[dict]) -> dict:
    """The properties of a map or an object. A number of an object is a number."""
    return {one["name"]: one["value"] for one in of}


def read(path: Path) -> int:
    """Reads a map, and gives the number of its objects."""
    said, made = json.loads(path.read_text()), parse_map(path)
    assert (made.map_size.width, made.map_size.height) == (said["width"], said["height"])
    assert made.properties == values(said["properties"])
    cells, objects = said["layers"]
    columns = said["width"]
    rows = [cells["data"][at : at + columns] for at in range(0, len(cells["data"]), columns)]
    assert made.layers[0].name == "cells" and made.layers[0].data == rows
    (tiles,) = made.tilesets.values()
    kinds = {number: tile.class_ for number, tile in tiles.tiles.items()}
    assert kinds == {tile["id"]: tile["type"] for tile in said["tilesets"][0]["tiles"]}
    assert len(made.layers[1].tiled_objects) == len(objects["objects"])
    for there, one in zip(objects["objects"], made.layers[1].tiled_objects):
        assert (one.id, one.name, one.class_) == (there["id"], there["name"], there["type"])
        assert (one.coordinates.x, one.coordinates.y) == (there["x"], there["y"])
        assert (one.properties or {}) == values(there["properties"]), one
    return len(objects["objects"])


maps = [Path(name) for name in sys.argv[1:]]
found = sum(read(path) for path in maps)
assert found >= 2 * len(maps) > 0, "each has a source and a target at least"
print(f"{len(maps)} maps, {found} objects: pytiled-parser reads what is in them")
