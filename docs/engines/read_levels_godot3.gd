# Reads levels.json, as `etchwork export --format json` writes it, in Godot 3.
# Run by: godot3-server --no-window -s read_levels_godot3.gd levels.json
extends SceneTree

func _init():
	var levels = read_levels(OS.get_cmdline_args()[-1])
	for level in levels:
		print(level["place"], " ", level["kind"], " ", level["solution"].size(), " steps")
		if level["map"] != null:
			for row in level["map"]["cells"]:
				print(row)
			for object in level["map"]["objects"]:
				print(object["kind"], " at row ", object["row"], ", column ", object["column"])
	quit()

func read_levels(path):
	var file = File.new()
	if file.open(path, File.READ) != OK:
		push_error("cannot open " + path)
		return []
	var parsed = JSON.parse(file.get_as_text())
	if parsed.error != OK or parsed.result["version"] != 1:
		push_error("no levels of version 1: " + path)
		return []
	return parsed.result["levels"]
