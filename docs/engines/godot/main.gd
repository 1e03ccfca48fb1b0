# Shows the levels of res://levels.json one after the other. Godot 3 and Godot 4 both read this file.
extends Node2D

var levels = []
var number = 0
var board

func _ready():
	var reader = "levels4.gd" if Engine.get_version_info()["major"] >= 4 else "levels3.gd"
	levels = load("res://" + reader).read("res://levels.json")
	board = load("res://board.gd").new()
	add_child(board)
	show_level()

func show_level():
	if number < levels.size() and levels[number]["geometry"] != null:
		board.open(load("res://puzzle.gd").new().open(levels[number]["geometry"]))

# Enter goes to the next level, once this one is solved; Backspace begins it again.
func _unhandled_key_input(event):
	if event.is_pressed() and event.is_action("ui_accept") and board.puzzle.is_solved():
		number = (number + 1) % levels.size()
		show_level()
	elif event.is_pressed() and event.is_action("ui_cancel"):
		show_level()
