# Reads levels.json in Godot 4.
static func read(path):
	var file = FileAccess.open(path, FileAccess.READ)
	if file == null:
		push_error("cannot open " + path)
		return []
	var parsed = JSON.parse_string(file.get_as_text())
	if parsed == null or parsed["version"] != 1:
		push_error("no levels of version 1: " + path)
		return []
	return parsed["levels"]
