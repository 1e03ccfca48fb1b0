# Reads levels.json, as `etchwork export --format json` writes it, in Godot 4.
# Not run: no Godot 4 was at hand. It differs from the reader for Godot 3 in names alone.
extends SceneTree

func _init() -> void:
	var levels := read_levels(OS.get_cmdline_args()[-1])
	for level in levels:
		print(level["place"], " ", level["kind"], " ", level["solution"].size(), " steps")
		if level["map"] != null:
			for row in level["map"]["cells"]:
				print(row)
			for object in level["map"]["objects"]:
				print(object["kind"], " at row ", object["row"], ", column ", object["column"])
	quit()

func read_levels(path: String) -> Array:
	var file := FileAccess.open(path, FileAccess.READ)
	if file == null:
		push_error("cannot open " + path)
		return []
	var parsed = JSON.parse_string(file.get_as_text())
	if parsed == null or parsed["version"] != 1:
		push_error("no levels of version 1: " + path)
		return []
	return parsed["levels"]
