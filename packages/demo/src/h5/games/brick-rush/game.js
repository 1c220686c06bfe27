import { announce, ask, byId, showScore, stage, withTheme } from "../shared/shell.js";
import { createPainter } from "./draw.js";
import { createWorld, fieldWidth, launch, movePaddle, step } from "./world.js";

const keySpeed = 460;
const longestFrame = 0.05;
const itemNames = { wide: "挡板变宽", balls: "多了两个球", slow: "小球变慢", life: "多了一条命" };
const phaseHints = {
  ready: ["点击发球", "左右拖动挡板，接住小球"],
  paused: ["已暂停", "点击继续"],
};

const canvas = byId("canvas");
const painter = createPainter(canvas);
const keys = new Set();
let world = newWorld();
let paused = false;
let asking = false;
let last = 0;

painter.fit(world);
withTheme(painter.recolour);
new ResizeObserver(() => painter.fit(world)).observe(byId("field"));
listen();
show();
requestAnimationFrame(frame);

/** A world as high as the canvas. */
function newWorld() {
  const { clientWidth, clientHeight } = byId("field");
  return createWorld((fieldWidth * clientHeight) / clientWidth);
}

function frame(time) {
  const seconds = Math.min((time - last) / 1000, longestFrame);
  last = time;
  if (!paused && !asking) advance(seconds);
  painter.paint(world, seconds);
  requestAnimationFrame(frame);
}

function advance(seconds) {
  const way = Number(keys.has("right")) - Number(keys.has("left"));
  if (way !== 0) movePaddle(world, world.paddle.x + way * keySpeed * seconds);
  const events = step(world, seconds);
  events.forEach(react);
  if (events.length > 0) show();
}

function react({ type, brick, kind }) {
  if (type === "broken") painter.scatter(brick);
  if (type === "caught") announce(itemNames[kind]);
  if (type === "lost") announce(`没接住，还有 ${world.lives} 条命`);
  if (type === "cleared") announce(`过关！第 ${world.level} 关`);
  if (type === "over") end();
}

async function end() {
  asking = true;
  const text = `到了第 ${world.level} 关，得分 ${world.score}。`;
  const actions = [["again", "再来一局"]];
  show();
  await ask({ title: "这局结束了", text, actions });
  restart();
}

function restart() {
  world = newWorld();
  painter.fit(world);
  paused = false;
  asking = false;
  announce("新的一局，点击发球");
  show();
}

/** A tap continues a paused game or launches the ball. */
function go() {
  if (asking) return;
  if (paused) setPaused(false);
  else launch(world);
  show();
}

function setPaused(value) {
  if (asking || world.phase !== "playing") return;
  paused = value;
  announce(paused ? "已暂停" : "继续");
  show();
}

function show() {
  const state = paused ? "paused" : world.phase;
  const [title, text] = phaseHints[state] ?? ["", ""];
  stage.dataset.state = state;
  stage.dataset.level = world.level;
  showScore(world.score);
  byId("level").textContent = world.level;
  byId("lives").textContent = world.lives;
  byId("hint").hidden = title === "";
  byId("hint-title").textContent = title;
  byId("hint-text").textContent = text;
  byId("pause").textContent = paused ? "继续" : "暂停";
  byId("pause").disabled = world.phase !== "playing";
  canvas.setAttribute("aria-label", `第 ${world.level} 关，还有 ${world.bricks.length} 块砖`);
}

function listen() {
  byId("pause").addEventListener("click", () => setPaused(!paused));
  byId("again").addEventListener("click", restartAsked);
  document.addEventListener("visibilitychange", () => document.hidden && setPaused(true));
  addEventListener("blur", () => keys.clear());
  listenToKeys();
  listenToPointer();
}

function listenToKeys() {
  const names = { ArrowLeft: "left", a: "left", ArrowRight: "right", d: "right" };
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLButtonElement && [" ", "Enter"].includes(event.key)) return;
    if (names[event.key]) keys.add(names[event.key]);
    else if (event.key === " " || event.key === "ArrowUp") go();
    else if (event.key === "p" || event.key === "Escape") setPaused(!paused);
    else return;
    event.preventDefault();
  });
  addEventListener("keyup", (event) => keys.delete(names[event.key]));
}

/**
 * A finger moves the paddle by as much as it moves itself, so that it need not cover the paddle; a
 * mouse points at where the paddle goes. A press that did not move is a tap.
 */
function listenToPointer() {
  const field = byId("field");
  let press = null;
  field.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return;
    field.setPointerCapture(event.pointerId);
    press = { x: event.clientX, from: world.paddle.x, moved: false };
  });
  field.addEventListener("pointermove", (event) => {
    const unit = fieldWidth / canvas.clientWidth;
    if (event.pointerType === "mouse") {
      const left = canvas.getBoundingClientRect().left;
      movePaddle(world, (event.clientX - left) * unit);
    } else if (press !== null && event.isPrimary) {
      const way = event.clientX - press.x;
      press.moved ||= Math.abs(way) > 8;
      movePaddle(world, press.from + way * unit * 1.2);
    }
  });
  field.addEventListener("pointerup", () => {
    if (press !== null && !press.moved) go();
    press = null;
  });
  field.addEventListener("pointercancel", () => {
    press = null;
  });
}

async function restartAsked() {
  if (asking) return;
  if (world.score === 0) return restart();
  asking = true;
  const actions = [
    ["again", "重新开始"],
    ["on", "继续这一局"],
  ];
  const answer = await ask({ title: "重新开始吗？", text: "这一局的得分会清空。", actions });
  asking = false;
  if (answer === "again") return restart();
  setPaused(true);
}
