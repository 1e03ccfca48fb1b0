# Draws a puzzle and takes taps and drags. Godot 3 and Godot 4 both read this file.
extends Node2D

const COLOURS = {
	"ink": "14213d", "ground": "e9edf5", "wall": "5b6478", "done": "1d5fd0", "here": "d9730d", "on": "14803c",
	"off": "767d8c", "goal": "c9b6f2", "bad": "c81e1e", "veil": "9aa3b5", "tint0": "f4a8a8", "tint1": "a8c5f4",
	"tint2": "f1dc93", "tint3": "d2b5ef", "tint4": "b2dfb2", "tint5": "aee3e8", "tint6": "ffffff", "tint7": "b9bdf0",
}
# The width of the drawing, in pixels.
const WIDTH = 480.0

var puzzle
var unit = 0.1
var corner = Vector2()
var held = -1
var offered = []
var has_dragged = false

func open(of):
	puzzle = of
	var least = Vector2(1e9, 1e9)
	var most = -least
	for cell in puzzle.geometry["cells"]:
		var spots = [cell["x"] - cell["radius"], cell["y"] - cell["radius"], cell["x"] + cell["radius"], cell["y"] + cell["radius"]] + cell["outline"]
		for at in range(0, spots.size(), 2):
			least = Vector2(min(least.x, spots[at]), min(least.y, spots[at + 1]))
			most = Vector2(max(most.x, spots[at]), max(most.y, spots[at + 1]))
	corner = least
	unit = WIDTH / max(1.0, max(most.x - least.x, most.y - least.y))
	_offer([])
	return self

# Offers moves below the board: those that a gesture leaves open, or that no gesture makes.
func _offer(moves):
	offered = moves
	for move in puzzle.legal():
		if moves.size() == 0 and not (move.has("tap") or move.has("second_tap") or move.get("drag", []).size() > 0):
			offered.append(move)
	redraw()

func redraw():
	for child in get_children(): child.queue_free()
	# The name of the method is another in Godot 4.
	call("update" if has_method("update") else "queue_redraw")

func _colour(tone):
	return Color("#" + COLOURS[tone])

func _on_screen(x, y):
	return (Vector2(x, y) - corner) * unit + Vector2(20, 20)

func _centre(cell):
	return _on_screen(puzzle.geometry["cells"][cell]["x"], puzzle.geometry["cells"][cell]["y"])

func _outline(cell):
	var corners = []
	var outline = puzzle.geometry["cells"][cell]["outline"]
	for at in range(0, outline.size(), 2): corners.append(_on_screen(outline[at], outline[at + 1]))
	return corners

func _side(cell, side):
	var corners = _outline(cell)
	return [corners[side], corners[(side + 1) % corners.size()]]

func _middle(cell, side):
	var ends = _side(cell, side)
	return (ends[0] + ends[1]) / 2.0

func _of_link(link):
	if link["sides"].size() > 0: return _middle(int(link["from"]), int(link["sides"][0]))
	return (_centre(int(link["from"])) + _centre(int(link["to"]))) / 2.0

func _draw_cell(cell, colour):
	var corners = _outline(cell)
	if corners.size() == 0:
		draw_circle(_centre(cell), puzzle.geometry["cells"][cell]["radius"] * unit, colour)
		return
	draw_colored_polygon(corners, colour)
	for at in range(corners.size()): draw_line(corners[at], corners[(at + 1) % corners.size()], _colour("off"), 2.0)

func _draw():
	if puzzle == null: return
	for cell in range(puzzle.geometry["cells"].size()): _draw_cell(cell, Color(1, 1, 1))
	for link in puzzle.geometry["links"]:
		if link["sides"].size() == 0: draw_line(_centre(int(link["from"])), _centre(int(link["to"])), _colour("off"), 2.0)
	for slot in range(puzzle.values.size()): _draw_slot(slot)
	for link in puzzle.geometry["links"]:
		if link["passage"] == "closed" and link["sides"].size() > 0:
			var bar = _side(int(link["from"]), int(link["sides"][0]))
			draw_line(bar[0], bar[1], _colour("ink"), 100 * unit)
		elif link["passage"] == "one-way":
			var along = (_centre(int(link["to"])) - _centre(int(link["from"]))).normalized() * 120 * unit
			var across = Vector2(-along.y, along.x)
			draw_colored_polygon([_of_link(link) + along, _of_link(link) - along + across, _of_link(link) - along - across], _colour("ink"))
	for nth in range(offered.size()): _write(offered[nth]["text"], Vector2(100, WIDTH + 115 + 30 * nth), 20, _colour("here"))
	for control in puzzle.geometry["controls"]:
		var of = puzzle.geometry["slots"][int(control["slot"])]
		var to = _of_link(puzzle.geometry["links"][int(of["link"])]) if of.has("link") else _centre(int(of["cell"]))
		draw_line(_centre(int(control["from"])), to, _colour("tint3"), 2.0)

func _draw_slot(slot):
	var of = puzzle.geometry["slots"][slot]
	var kind = puzzle.geometry["kinds"][int(of["kind"])]
	var look = puzzle.look(slot)
	var colour = _colour(look["tone"])
	var half = kind["size"] * unit / 2.0
	var link = puzzle.geometry["links"][int(of["link"])] if of.has("link") else null
	var at = Vector2(20, WIDTH + 60)
	if of.has("cell"): at = _centre(int(of["cell"]))
	elif link != null: at = _of_link(link)
	at += Vector2(kind["x"], kind["y"]) * unit
	for group in look["ends"]:
		for side in group["sides"]: draw_line(_centre(int(of["cell"])), _middle(int(of["cell"]), int(side)), colour, 170 * unit)
		draw_circle(_centre(int(of["cell"])), (170 if group["sides"].size() == 1 else 85) * unit, colour)
	match look["shape"]:
		"cell": _draw_cell(int(of["cell"]), colour)
		"disc": draw_circle(at, half, colour)
		"ring": draw_arc(at, half, 0, TAU, 32, colour, 60 * unit)
		"square", "diamond":
			var turn = 0.0 if look["shape"] == "diamond" else TAU / 8
			var corners = []
			for nth in range(4): corners.append(at + Vector2(half, 0).rotated(turn + nth * TAU / 4))
			draw_colored_polygon(corners, colour)
		"cross":
			draw_line(at - Vector2(half, half), at + Vector2(half, half), colour, half / 2)
			draw_line(at - Vector2(half, -half), at + Vector2(half, -half), colour, half / 2)
		"line": draw_line(_centre(int(link["from"])), _centre(int(link["to"])), colour, 100 * unit)
		"bar":
			var along = (_centre(int(link["to"])) - _centre(int(link["from"]))).normalized() * half
			draw_line(at + Vector2(-along.y, along.x), at - Vector2(-along.y, along.x), colour, 90 * unit)
	if look["text"] != "":
		_write(look["text"], at, kind["line"] * unit, Color(1, 1, 1) if look["shape"] == "disc" else _colour("ink"))

# A label in a node of its own, because the positions of labels have other names in Godot 4.
func _write(text, at, height, colour):
	var holder = Node2D.new()
	holder.position = at
	holder.scale = Vector2(height, height) / 14.0
	var label = Label.new()
	label.text = text
	label.modulate = colour
	holder.add_child(label)
	add_child(holder)
	var size = label.get_combined_minimum_size()
	holder.position = at - size / 2.0 * holder.scale

func _cell_at(spot):
	var nearest = -1
	for cell in range(puzzle.geometry["cells"].size()):
		if nearest < 0 or _centre(cell).distance_to(spot) < _centre(nearest).distance_to(spot): nearest = cell
	return nearest

func _unhandled_input(event):
	var is_button = event is InputEventMouseButton and event.button_index <= 2
	if is_button and event.pressed and event.position.y > WIDTH + 100: choose(int((event.position.y - WIDTH - 100) / 30))
	elif is_button and event.pressed:
		held = _cell_at(event.position)
		has_dragged = false
	elif is_button:
		if held >= 0 and not has_dragged: make("second_tap" if event.button_index == 2 else "tap", held, held)
		held = -1
	elif event is InputEventMouseMotion and held >= 0 and _cell_at(event.position) != held:
		has_dragged = true
		if make("drag", held, _cell_at(event.position)): held = _cell_at(event.position)

# Makes an offered move.
func choose(nth):
	if nth < offered.size():
		puzzle.play(offered[nth])
		_offer([])

# Makes the move that a gesture fits, or offers those that it fits; returns whether there is one.
func make(gesture, from, to):
	var fit = []
	for move in puzzle.legal():
		var drag = move.get("drag", [])
		if gesture == "drag":
			if drag.find(from) >= 0 and drag.rfind(to) > drag.find(from): fit.append(move)
		elif int(move.get(gesture, -1)) == from: fit.append(move)
	_offer(fit)
	if fit.size() == 1: choose(0)
	return fit.size() > 0
