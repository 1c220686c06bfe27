import { calm, token } from "../shared/shell.js";
import { ballRadius, brickSize, fieldWidth, paddleSize, paddleTop, paddleWidth } from "./world.js";

const itemLabels = { wide: "宽", balls: "多", slow: "慢", life: "命" };
const sparkSeconds = 0.45;

/** A painter for the canvas. `fit` sizes it to its box and the world, `recolour` reads the colours again. */
export function createPainter(canvas) {
  const context = canvas.getContext("2d");
  let colours = {};
  let sparks = [];

  function fit({ height }) {
    const box = canvas.parentElement;
    const scale = Math.min(box.clientWidth / fieldWidth, box.clientHeight / height);
    const ratio = Math.min(devicePixelRatio || 1, 3);
    canvas.style.width = `${fieldWidth * scale}px`;
    canvas.style.height = `${height * scale}px`;
    canvas.width = Math.round(fieldWidth * scale * ratio);
    canvas.height = Math.round(height * scale * ratio);
    context.setTransform(scale * ratio, 0, 0, scale * ratio, 0, 0);
  }

  function recolour() {
    const rows = [0, 1, 2, 3, 4, 5, 6].map((row) => token(`--row-${row}`));
    colours = { rows, field: token("--field"), ball: token("--text"), paddle: token("--accent") };
  }

  /** Scatters a broken brick, unless the player prefers reduced motion. */
  function scatter(brick) {
    if (calm.matches) return;
    for (let index = 0; index < 8; index += 1) {
      const angle = (index / 8) * Math.PI * 2 + Math.random();
      sparks.push({
        x: brick.x + brickSize.width / 2,
        y: brick.y + brickSize.height / 2,
        vx: Math.cos(angle) * (40 + Math.random() * 90),
        vy: Math.sin(angle) * (40 + Math.random() * 90),
        left: sparkSeconds,
        colour: colours.rows[brick.row % colours.rows.length],
      });
    }
  }

  function paint(world, seconds) {
    context.clearRect(0, 0, fieldWidth, world.height);
    world.bricks.forEach(paintBrick);
    paintSparks(seconds);
    world.items.forEach(paintItem);
    paintPaddle(world);
    const waiting = [{ x: world.paddle.x, y: paddleTop(world) - ballRadius - 1 }];
    for (const ball of world.phase === "ready" ? waiting : world.balls) {
      context.fillStyle = colours.ball;
      disc(ball.x, ball.y, ballRadius);
    }
  }

  function paintBrick(brick) {
    context.fillStyle = colours.rows[brick.row % colours.rows.length];
    box(brick.x, brick.y, brickSize.width, brickSize.height, 5);
    // A stronger brick wears one bar for each further hit it takes.
    context.fillStyle = "rgb(255 255 255 / 75%)";
    for (let bar = 1; bar < brick.strength; bar += 1) {
      box(brick.x + 6, brick.y + 2 + bar * 5, brickSize.width - 12, 2, 1);
    }
  }

  function paintSparks(seconds) {
    for (const spark of sparks) {
      spark.x += spark.vx * seconds;
      spark.y += spark.vy * seconds;
      spark.left -= seconds;
      context.globalAlpha = Math.max(0, spark.left / sparkSeconds);
      context.fillStyle = spark.colour;
      disc(spark.x, spark.y, 3);
    }
    context.globalAlpha = 1;
    sparks = sparks.filter((spark) => spark.left > 0);
  }

  function paintItem({ kind, x, y }) {
    context.fillStyle = colours.paddle;
    disc(x, y, 12);
    context.fillStyle = colours.field;
    context.font = "600 13px sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(itemLabels[kind], x, y + 1);
  }

  function paintPaddle(world) {
    const width = paddleWidth(world);
    context.fillStyle = colours.paddle;
    box(
      world.paddle.x - width / 2,
      paddleTop(world),
      width,
      paddleSize.height,
      paddleSize.height / 2,
    );
  }

  function disc(x, y, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fill();
  }

  /** A rectangle with round corners, drawn by hand for browsers without roundRect. */
  function box(x, y, width, height, radius) {
    context.beginPath();
    context.moveTo(x + radius, y);
    context.arcTo(x + width, y, x + width, y + height, radius);
    context.arcTo(x + width, y + height, x, y + height, radius);
    context.arcTo(x, y + height, x, y, radius);
    context.arcTo(x, y, x + width, y, radius);
    context.fill();
  }

  return { fit, recolour, paint, scatter };
}
