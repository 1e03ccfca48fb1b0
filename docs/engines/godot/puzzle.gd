# A puzzle of any family in play, from its geometry alone. Godot 3 and Godot 4 both read this file.
# `moves` has every move: its text, its rule, the slots of its place, and the cells of its gestures.
var geometry
var values = []
var moves = []
var after = []
var state = 0

func open(of):
	geometry = of
	for slot in geometry["slots"]: values.append(int(slot["start"]))
	moves = _placed(geometry["moves"])
	after = _placed(geometry["after"])
	return self

func _placed(rules):
	var all = []
	for rule in rules:
		var width = int(rule["width"])
		for first in range(0, rule["places"].size(), width):
			var place = []
			var text = rule["text"]
			for nth in range(width):
				var slot = int(rule["places"][first + nth])
				place.append(slot)
				if geometry["slots"][slot].has("cell"):
					var cell = geometry["cells"][int(geometry["slots"][slot]["cell"])]
					text = text.replace("{" + str(nth) + "}", cell["id"])
			var move = {"text": text, "rule": rule, "place": place, "drag": []}
			for name in ["tap", "second_tap"]:
				if rule.has(name): move[name] = _cell_of(place[int(rule[name])])
			for nth in rule.get("drag", []): move["drag"].append(_cell_of(place[int(nth)]))
			all.append(move)
	return all

func _cell_of(slot):
	return int(geometry["slots"][slot]["cell"])

func legal():
	var all = []
	if geometry["table"].size() > 0: return geometry["table"][state]["moves"]
	if not is_solved() and not is_lost():
		for move in moves:
			if _holds(move): all.append(move)
	return all

func play(move):
	if move.has("to"):
		state = int(move["to"])
		values = []
		for value in geometry["table"][state]["values"]: values.append(int(value))
		return
	_change(move)
	for step in after:
		if _holds(step): _change(step)

# Makes the legal move with a text; returns whether there is one.
func play_text(text):
	for move in legal():
		if move["text"] == text:
			play(move)
			return true
	return false

func is_solved():
	if geometry["table"].size() > 0: return geometry["table"][state]["solved"]
	for condition in geometry["goal"]:
		if not _met(condition): return false
	return true

func is_lost():
	for condition in geometry["lost"]:
		if _met(condition): return true
	return false

func look(slot):
	return geometry["kinds"][int(geometry["slots"][slot]["kind"])]["looks"][values[slot]]

# JSON has no whole numbers in Godot: 1.0 is to be found as 1.
func _among(list, value):
	for other in list:
		if int(other) == value: return true
	return false

func _holds(move):
	var place = move["place"]
	for test in move["rule"]["tests"]:
		var first = int(test["slot"])
		var holds = false
		if test["kind"] == "is": holds = _among(test["values"], values[place[first]])
		else:
			for nth in range(first, place.size()): holds = holds or values[place[nth]] != values[place[first]]
		if not holds: return false
	return true

func _change(move):
	var place = move["place"]
	for effect in move["rule"]["effects"]:
		var first = int(effect["slot"])
		var slot = place[first]
		match effect["kind"]:
			"set": values[slot] = int(effect["value"])
			"add":
				var count = geometry["kinds"][int(geometry["slots"][slot]["kind"])]["looks"].size()
				values[slot] = (values[slot] + int(effect["by"]) + count) % count
			"fill":
				for nth in range(first, place.size()): values[place[nth]] = int(effect["value"])
			"shift":
				var last = values[place[place.size() - 1]]
				for nth in range(place.size() - 1, first, -1): values[place[nth]] = values[place[nth - 1]]
				values[slot] = last

func _met(condition):
	var those = 0
	var slots = condition.get("slots", [])
	for slot in slots:
		if _among(condition["values"], values[int(slot)]): those += 1
	match condition["kind"]:
		"all": return those == slots.size()
		"any": return those > 0
		"count": return those == int(condition["number"])
	return _met_by_lines(condition)

# Groups of ends, which links join: each knows the least group that it is joined to.
func _met_by_lines(condition):
	var at = {}
	var cells = []
	var root = []
	var ends = 0
	var joints = 0
	for slot in range(values.size()):
		if geometry["slots"][slot].has("cell"):
			for group in look(slot)["ends"]:
				for side in group["sides"]:
					at[[_cell_of(slot), int(side)]] = cells.size()
					ends += 1
				root.append(cells.size())
				cells.append(_cell_of(slot))
	for link in geometry["links"]:
		if link["passage"] == "open" and link["sides"].size() == 2:
			var a = at.get([int(link["from"]), int(link["sides"][0])])
			var b = at.get([int(link["to"]), int(link["sides"][1])])
			if a != null and b != null:
				joints += 1
				_merge(root, root[a], root[b])
	if condition["kind"] == "joined":
		var pair = condition["cells"]
		return root[cells.find(int(pair[0]))] == root[cells.find(int(pair[1]))]
	for group in root:
		if group != 0: return false
	return ends == 2 * joints and joints + 1 == cells.size()

func _merge(root, a, b):
	for group in range(root.size()):
		if root[group] == int(max(a, b)): root[group] = int(min(a, b))
