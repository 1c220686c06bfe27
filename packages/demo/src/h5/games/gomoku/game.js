import { announce, ask, byId, memory, showScore, stage, withTheme } from "../shared/shell.js";
import { createPainter } from "./draw.js";
import {
  blackStone,
  boardSize,
  chooseMove,
  createBoard,
  other,
  whiteStone,
  winningLine,
} from "./engine.js";

const hostPauseMs = 350;
const centreCell = (boardSize * boardSize - 1) / 2;
const arrowSteps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const stoneNames = { [blackStone]: "黑棋", [whiteStone]: "白棋" };

const board = byId("board");
const painter = createPainter(byId("canvas"));
const settings = memory.read("settings", { level: "easy", first: "you" });
let streak = memory.read("streak", 0);
let chosen = null;
let cursor = null;
let game = newGame();

resume(memory.read("game", null));
withTheme(paint);
new ResizeObserver(() => {
  painter.fit();
  paint();
}).observe(board);
listen();
show();
hostMoves();

function newGame() {
  const you = settings.first === "you" ? blackStone : whiteStone;
  return { board: createBoard(), moves: [], you, line: null, over: false };
}

/** Resumes the stored game; ignores what is not a valid game. */
function resume(stored) {
  for (const cell of stored?.moves ?? []) {
    if (game.board.cells[cell] !== 0 || game.over) break;
    game.you = stored.you;
    put(cell);
  }
  if (game.over) game = newGame();
}

function turn() {
  return game.moves.length % 2 === 0 ? blackStone : whiteStone;
}

function yourTurn() {
  return !game.over && turn() === game.you;
}

function put(cell) {
  game.board.put(cell, turn());
  game.moves.push(cell);
  game.line = winningLine(game.board, cell);
  game.over = game.line !== null || game.moves.length === boardSize * boardSize;
}

function play(cell) {
  if (!yourTurn() || game.board.cells[cell] !== 0) return;
  chosen = null;
  put(cell);
  show();
  if (game.over) end();
  else hostMoves();
}

/** The opponent answers after a moment, so that the player sees their own stone first. */
function hostMoves() {
  if (game.over || yourTurn()) return;
  const asked = game;
  setTimeout(() => {
    if (asked !== game || game.over || yourTurn()) return;
    const cell = chooseMove(game.board, other(game.you), settings.level);
    put(cell);
    show();
    announce(`老板下在 ${nameOf(cell)}，轮到你`);
    if (game.over) end();
  }, hostPauseMs);
}

async function end() {
  const won = game.line !== null && turn() !== game.you;
  const draw = game.line === null;
  if (!draw) streak = won ? streak + 1 : 0;
  memory.write("streak", streak);
  memory.write("game", null);
  show();
  const title = draw ? "和棋" : won ? "你赢了！" : "老板赢了";
  const text = won
    ? `${game.moves.length} 手取胜，连胜 ${streak} 局。`
    : "再来一盘，换个开局试试。";
  const actions = [
    ["again", "再来一局"],
    ["look", "看看棋盘"],
  ];
  if ((await ask({ title, text, actions })) === "again") restart();
}

function restart() {
  game = newGame();
  chosen = null;
  announce("新的一局");
  show();
  hostMoves();
}

/** Starting a new game during another counts as giving that one up. */
async function restartAsked() {
  if (game.over || game.moves.length < 6) return restart();
  const actions = [
    ["again", "认输，下一局"],
    ["on", "接着下"],
  ];
  const text = "这盘还没下完，现在放弃算输。";
  if ((await ask({ title: "换一局吗？", text, actions })) !== "again") return;
  streak = 0;
  memory.write("streak", streak);
  restart();
}

/** Takes back the player's last move and the answer to it. */
function undo() {
  if (!yourTurn() || game.moves.length < 2) return;
  for (const cell of game.moves.splice(-2)) game.board.take(cell);
  chosen = null;
  announce("悔了一步");
  show();
}

function choose(cell) {
  chosen = yourTurn() && game.board.cells[cell] === 0 ? cell : null;
  if (chosen !== null) announce(`选中 ${nameOf(chosen)}`);
  show();
}

function unchoose() {
  chosen = null;
  show();
}

function show() {
  const state = game.over ? "over" : yourTurn() ? "playing" : "waiting";
  stage.dataset.state = state;
  stage.dataset.moves = game.moves.length;
  showScore(streak);
  byId("moves").textContent = game.moves.length;
  byId("turn-text").textContent = turnText(state);
  byId("turn-stone").dataset.colour = state === "over" ? "" : stoneNames[turn()];
  byId("undo").disabled = state !== "playing" || game.moves.length < 2;
  byId("place").disabled = chosen === null;
  byId("place").textContent = chosen === null ? placeHint(state) : "落子";
  for (const [name, value] of Object.entries(settings)) {
    for (const button of document.querySelectorAll(`button[data-${name}]`)) {
      button.setAttribute("aria-pressed", button.dataset[name] === value);
    }
  }
  if (!game.over) memory.write("game", { you: game.you, moves: game.moves });
  paint();
}

function turnText(state) {
  if (state === "playing") return `轮到你，${stoneNames[game.you]}`;
  if (state === "waiting") return "老板在想…";
  if (game.line === null) return "和棋";
  return turn() === game.you ? "老板连成了五子" : "你连成了五子";
}

function placeHint(state) {
  return state === "playing" ? "点棋盘选位置" : state === "waiting" ? "请稍等" : "这局下完了";
}

function paint() {
  painter.paint({
    cells: game.board.cells,
    last: game.moves.at(-1) ?? null,
    line: game.line,
    chosen,
    cursor,
    colour: game.you,
  });
}

/** A point as players write it: a letter for the column, a number for the row from below. */
function nameOf(cell) {
  return `${"ABCDEFGHIJKLMNO"[cell % boardSize]}${boardSize - Math.floor(cell / boardSize)}`;
}

function listen() {
  byId("undo").addEventListener("click", undo);
  byId("again").addEventListener("click", restartAsked);
  byId("place").addEventListener("click", () => chosen !== null && play(chosen));
  for (const button of document.querySelectorAll("[data-level]")) {
    button.addEventListener("click", () => set("level", button.dataset.level));
  }
  for (const button of document.querySelectorAll("[data-first]")) {
    button.addEventListener("click", () => {
      if (button.dataset.first === settings.first) return;
      set("first", button.dataset.first);
      restartAsked();
    });
  }
  listenToPointer();
  listenToKeys();
}

function set(name, value) {
  settings[name] = value;
  memory.write("settings", settings);
  show();
}

/**
 * The points lie closer together than a finger is wide. So a touch only chooses: it can slide to
 * the right point, and the button (or a second tap on the point) places the stone. A mouse places
 * at once.
 */
function listenToPointer() {
  let again = null;
  board.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return;
    cursor = null;
    const cell = cellAt(event);
    if (event.pointerType === "mouse") return play(cell);
    again = cell === chosen ? cell : null;
    board.setPointerCapture(event.pointerId);
    choose(cell);
  });
  board.addEventListener("pointermove", (event) => {
    if (!event.isPrimary) return;
    const cell = cellAt(event);
    if (cell !== again) again = null;
    if (cell !== chosen) choose(cell);
  });
  board.addEventListener("pointerup", () => {
    if (again !== null) play(again);
    again = null;
  });
  board.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") unchoose();
  });
}

function cellAt(event) {
  const box = board.getBoundingClientRect();
  const line = (offset, length) =>
    Math.min(boardSize - 1, Math.max(0, Math.floor((offset / length) * boardSize)));
  return (
    line(event.clientY - box.top, box.height) * boardSize +
    line(event.clientX - box.left, box.width)
  );
}

function listenToKeys() {
  board.tabIndex = 0;
  board.addEventListener("keydown", (event) => {
    const way = arrowSteps[event.key];
    if (way !== undefined) moveCursor(way);
    else if (event.key === "Enter" || event.key === " ") play(cursor ?? centreCell);
    else return;
    event.preventDefault();
  });
  board.addEventListener("blur", () => {
    cursor = null;
    paint();
  });
}

function moveCursor([right, down]) {
  const from = cursor ?? centreCell;
  const limit = (value) => Math.min(boardSize - 1, Math.max(0, value));
  const column = limit((from % boardSize) + (cursor === null ? 0 : right));
  const row = limit(Math.floor(from / boardSize) + (cursor === null ? 0 : down));
  cursor = row * boardSize + column;
  const stone = stoneNames[game.board.cells[cursor]] ?? "空";
  announce(`${nameOf(cursor)}，${stone}`);
  paint();
}
