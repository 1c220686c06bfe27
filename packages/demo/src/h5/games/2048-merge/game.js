import { announce, ask, byId, calm, memory, showScore, stage } from "../shared/shell.js";
import { addTile, boardSize, canMove, goalValue, largest, slide } from "./rules.js";

const undoSteps = 20;
const swipePx = 24;
const keyDirections = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  a: "left",
  d: "right",
  w: "up",
  s: "down",
};

const board = byId("board");
const tiles = new Map();
let game = memory.read("game", null) ?? newGame();
let moves = 0;
let asking = false;

drawCells();
render();
listen();
if (!canMove(game.cells)) end();

function newGame() {
  const empty = Array(boardSize * boardSize).fill(null);
  return { cells: addTile(addTile(empty, 1), 2), nextId: 3, score: 0, won: false, past: [] };
}

async function move(direction) {
  if (asking) return;
  const { cells, swallowed, gained, moved } = slide(game.cells, direction);
  if (!moved) return;
  const past = [...game.past, { cells: game.cells, score: game.score }].slice(-undoSteps);
  game = {
    ...game,
    cells: addTile(cells, game.nextId),
    nextId: game.nextId + 1,
    score: game.score + gained,
    past,
  };
  moves += 1;
  render(swallowed);
  announce(gained > 0 ? `合成，得分 ${game.score}` : "已移动");
  if (!game.won && largest(game.cells) >= goalValue) await win();
  if (!canMove(game.cells)) await end();
}

async function win() {
  game.won = true;
  memory.write("game", game);
  const text = `用 ${game.score} 分合出了 ${goalValue}，还能走多远？`;
  const actions = [
    ["on", "继续挑战"],
    ["again", "重新开始"],
  ];
  if ((await asked("won", { title: "合成成功！", text, actions })) === "again") restart();
}

async function end() {
  const text = `得分 ${game.score}，最大的数字是 ${largest(game.cells)}。`;
  const actions = [
    ["again", "再来一局"],
    ["undo", "撤销一步"],
  ];
  const answer = await asked("over", { title: "走不动了", text, actions });
  if (answer === "again" || game.past.length === 0) restart();
  else undo();
}

async function asked(state, question) {
  stage.dataset.state = state;
  asking = true;
  const answer = await ask(question);
  asking = false;
  stage.dataset.state = "playing";
  return answer;
}

function restart() {
  game = newGame();
  moves = 0;
  render();
  announce("新的一局");
}

function undo() {
  const before = game.past.at(-1);
  if (before === undefined || asking) return;
  game = { ...game, ...before, past: game.past.slice(0, -1) };
  render();
  announce(`已撤销，得分 ${game.score}`);
}

function drawCells() {
  for (let cell = 0; cell < boardSize * boardSize; cell += 1) {
    const place = document.createElement("div");
    place.className = "cell";
    board.append(place);
  }
}

/** Tiles that stay slide to their cells, new ones appear, swallowed ones slide under and vanish. */
function render(swallowed = []) {
  const present = new Set();
  game.cells.forEach((tile, cell) => {
    if (!tile) return;
    present.add(tile.id);
    placeTile(tile, cell);
  });
  for (const { id, cell } of swallowed) {
    const gone = tiles.get(id);
    tiles.delete(id);
    if (gone === undefined) continue;
    moveTo(gone, cell);
    gone.classList.add("under");
    setTimeout(() => gone.remove(), calm.matches ? 0 : 120);
  }
  for (const [id, gone] of tiles) {
    if (present.has(id)) continue;
    gone.remove();
    tiles.delete(id);
  }
  showFigures();
}

function placeTile({ id, value }, cell) {
  let tile = tiles.get(id);
  const isNew = tile === undefined;
  if (isNew) {
    tile = document.createElement("div");
    tile.className = "tile";
    tile.append(document.createElement("span"));
    tiles.set(id, tile);
    board.append(tile);
  }
  const grown = !isNew && Number(tile.dataset.value) < value;
  tile.dataset.value = value;
  tile.dataset.digits = String(value).length;
  tile.firstChild.textContent = value;
  moveTo(tile, cell);
  if (!isNew && !grown) return;
  tile.classList.remove("new", "grown");
  // Reading the layout makes the browser restart the animation.
  void tile.offsetWidth;
  tile.classList.add(isNew ? "new" : "grown");
}

function moveTo(tile, cell) {
  tile.style.setProperty("--column", cell % boardSize);
  tile.style.setProperty("--row", Math.floor(cell / boardSize));
}

function showFigures() {
  showScore(game.score);
  byId("largest").textContent = largest(game.cells);
  byId("undo").disabled = game.past.length === 0;
  stage.dataset.moves = moves;
  board.setAttribute("aria-label", describe());
  memory.write("game", game);
}

function describe() {
  const rows = [0, 1, 2, 3].map((row) =>
    game.cells
      .slice(row * boardSize, (row + 1) * boardSize)
      .map((tile) => tile?.value ?? "空")
      .join(" "),
  );
  return `棋盘，从上到下四行：${rows.join("；")}`;
}

function listen() {
  addEventListener("keydown", (event) => {
    const direction = keyDirections[event.key];
    if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(direction);
  });
  for (const button of document.querySelectorAll("[data-direction]")) {
    button.addEventListener("click", () => move(button.dataset.direction));
  }
  byId("undo").addEventListener("click", undo);
  byId("again").addEventListener("click", restartAsked);
  let start = null;
  byId("middle").addEventListener("pointerdown", (event) => {
    start = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
  });
  addEventListener("pointermove", (event) => {
    if (start === null || !event.isPrimary) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    if (Math.max(Math.abs(x), Math.abs(y)) < swipePx) return;
    start = null;
    if (Math.abs(x) > Math.abs(y)) move(x > 0 ? "right" : "left");
    else move(y > 0 ? "down" : "up");
  });
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, () => {
      start = null;
    });
  }
}

/** Asks before a game is discarded, unless it has only begun. */
async function restartAsked() {
  if (asking) return;
  if (game.score < 100) return restart();
  const actions = [
    ["again", "重新开始"],
    ["on", "继续这一局"],
  ];
  const text = "现在这一局的进度会清空。";
  if ((await asked("paused", { title: "重新开始吗？", text, actions })) === "again") restart();
}
