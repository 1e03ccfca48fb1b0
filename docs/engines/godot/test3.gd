# Solves every level of the named files, in Godot 3:
#
#   godot3-server --no-window --path docs/engines/godot -s test3.gd a/levels.json b/levels.json
extends SceneTree

func _init():
	var solved = 0
	for name in OS.get_cmdline_args():
		if not name.ends_with(".json"):
			continue
		for level in load("res://levels3.gd").read(name):
			var puzzle = load("res://puzzle.gd").new().open(level["geometry"])
			var board = load("res://board.gd").new().open(puzzle)
			for step in level["solution"]:
				if puzzle.is_solved() or not by_gesture(board, step):
					fail(level["board_id"] + ": '" + step + "' is no move")
			if not puzzle.is_solved():
				fail(level["board_id"] + " is not solved")
			solved += 1
			board.free()
	print(solved, " solved")
	quit()

# Makes a move by its gesture, chosen among those that the gesture fits.
func by_gesture(board, text):
	for move in board.puzzle.legal():
		if move["text"] == text:
			var drag = move.get("drag", [])
			if move.has("tap"):
				board.make("tap", int(move["tap"]), 0)
			elif move.has("second_tap"):
				board.make("second_tap", int(move["second_tap"]), 0)
			elif drag.size() > 1:
				board.make("drag", drag[0], drag[1])
			for nth in range(board.offered.size()):
				if board.offered[nth]["text"] == text:
					board.choose(nth)
					break
			return true
	return false

func fail(why):
	push_error(why)
	printerr(why)
	OS.exit_code = 1
	quit(1)
