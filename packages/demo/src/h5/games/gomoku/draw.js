import { token } from "../shared/shell.js";
import { blackStone, boardSize } from "./engine.js";

const starPoints = [3, 7, 11].flatMap((row) =>
  [3, 7, 11].map((column) => row * boardSize + column),
);

/** A painter for the canvas; positions are in units of the distance between two lines. */
export function createPainter(canvas) {
  const context = canvas.getContext("2d");
  let unit = 1;

  function fit() {
    const ratio = Math.min(devicePixelRatio || 1, 3);
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = canvas.width;
    unit = canvas.width / boardSize;
  }

  function paint({ cells, last, line, chosen, cursor, colour }) {
    context.setTransform(unit, 0, 0, unit, unit / 2, unit / 2);
    context.clearRect(-1, -1, boardSize + 1, boardSize + 1);
    paintLines();
    for (const [cell, stone] of cells.entries()) {
      if (stone !== 0) paintStone(cell, stone);
    }
    if (last !== null && line === null) paintMark(last);
    line?.forEach(paintRing);
    if (cursor !== null) paintCursor(cursor);
    if (chosen !== null) paintChoice(chosen, colour);
  }

  function paintLines() {
    context.strokeStyle = token("--grid");
    context.lineWidth = 0.035;
    context.beginPath();
    for (let index = 0; index < boardSize; index += 1) {
      context.moveTo(0, index);
      context.lineTo(boardSize - 1, index);
      context.moveTo(index, 0);
      context.lineTo(index, boardSize - 1);
    }
    context.stroke();
    context.fillStyle = token("--grid");
    for (const cell of starPoints) disc(cell, 0.11);
  }

  function paintStone(cell, stone) {
    const { x, y } = at(cell);
    const shine = context.createRadialGradient(x - 0.15, y - 0.18, 0.04, x, y, 0.46);
    const [light, dark] = stone === blackStone ? ["#5a5e68", "#101114"] : ["#ffffff", "#d9d5cf"];
    shine.addColorStop(0, light);
    shine.addColorStop(1, dark);
    context.fillStyle = "rgb(0 0 0 / 22%)";
    disc(cell, 0.44, 0.05);
    context.fillStyle = shine;
    disc(cell, 0.44);
  }

  function paintMark(cell) {
    context.fillStyle = token("--accent");
    disc(cell, 0.13);
  }

  function paintRing(cell) {
    const { x, y } = at(cell);
    context.strokeStyle = token("--accent");
    context.lineWidth = 0.1;
    context.beginPath();
    context.arc(x, y, 0.4, 0, Math.PI * 2);
    context.stroke();
  }

  /** Hair lines through the chosen point, which a finger would otherwise hide, and a pale stone. */
  function paintChoice(cell, colour) {
    const { x, y } = at(cell);
    context.strokeStyle = token("--accent");
    context.lineWidth = 0.06;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(boardSize - 1, y);
    context.moveTo(x, 0);
    context.lineTo(x, boardSize - 1);
    context.stroke();
    context.globalAlpha = 0.75;
    paintStone(cell, colour);
    context.globalAlpha = 1;
  }

  function paintCursor(cell) {
    const { x, y } = at(cell);
    context.strokeStyle = token("--accent");
    context.lineWidth = 0.08;
    context.strokeRect(x - 0.47, y - 0.47, 0.94, 0.94);
  }

  function disc(cell, radius, drop = 0) {
    const { x, y } = at(cell);
    context.beginPath();
    context.arc(x, y + drop, radius, 0, Math.PI * 2);
    context.fill();
  }

  return { fit, paint };
}

function at(cell) {
  return { x: cell % boardSize, y: Math.floor(cell / boardSize) };
}
