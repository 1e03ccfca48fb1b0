# Reads levels.json in Godot 3. In Godot 4 use levels4.gd: reading files has other names there.
static func read(path):
	var file = File.new()
	if file.open(path, File.READ) != OK:
		push_error("cannot open " + path)
		return []
	var parsed = JSON.parse(file.get_as_text())
	if parsed.error != OK or parsed.result["version"] != 1:
		push_error("no levels of version 1: " + path)
		return []
	return parsed.result["levels"]
