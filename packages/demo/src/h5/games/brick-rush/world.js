// The world of the game, independent of the display. Lengths are in units of a field that is fieldWidth wide and as
// high as it was made, times in seconds. `step` moves the world on and tells what happened.

export const fieldWidth = 360;
export const lowestField = 440;
export const highestField = 700;
export const ballRadius = 7;
export const brickSize = { width: 37, height: 18 };
export const paddleSize = { lift: 40, height: 12, narrow: 76, wide: 120 };

const columnCount = 8;
const brickGap = 6;
const fieldLeft = (fieldWidth - columnCount * brickSize.width - (columnCount - 1) * brickGap) / 2;
const fieldTop = 20;
const lifeCount = 3;
const longestStep = 1 / 240;
const itemSpeed = 130;
const itemChance = 0.16;
const effectSeconds = 12;
const maxBalls = 6;
const steepest = Math.PI / 3;

/** Hits that the brick at a row and a column takes, 0 for no brick. The levels use the patterns in turn. */
const brickPatterns = [
  (row) => (row < 4 ? 1 : 0),
  (row, column) => (row < 6 && (row + column) % 2 === 0 ? 1 : 0),
  (row, column) => (row < 7 && Math.abs(column - 3.5) < 4.5 - row * 0.6 ? 1 + (row === 0) : 0),
  (row, column) => (row < 6 && column % 3 !== 2 ? 1 + (column % 3 === 0) : 0),
  (row, column) => (row < 6 ? 1 + (row === 0 || row === 5 || column === 0 || column === 7) : 0),
];

/** A new game in a field of `height`, limited to the heights that are playable. */
export function createWorld(height) {
  const world = {
    height: Math.min(highestField, Math.max(lowestField, height)),
    score: 0,
    lives: lifeCount,
    level: 0,
    combo: 0,
    paddle: { x: fieldWidth / 2 },
  };
  return nextLevel(world);
}

/** Launches the waiting ball, slightly to one side. */
export function launch(world, random = Math.random) {
  if (world.phase !== "ready") return;
  const angle = (random() - 0.5) * 0.7;
  world.balls = [newBall(world, angle)];
  world.phase = "playing";
}

/** Puts the middle of the paddle at `x`, as far as the walls allow. */
export function movePaddle(world, x) {
  const half = paddleWidth(world) / 2;
  world.paddle.x = Math.min(fieldWidth - half, Math.max(half, x));
}

export function paddleWidth(world) {
  return world.wide > 0 ? paddleSize.wide : paddleSize.narrow;
}

export function paddleTop(world) {
  return world.height - paddleSize.lift;
}

/**
 * Moves the world on. Returns what happened, in order: `hit` and `broken` with the brick, `bounced`,
 * `caught` with the kind of thing, `lost`, `cleared`, `over`.
 */
export function step(world, seconds, random = Math.random) {
  const events = [];
  for (let left = seconds; left > 0 && world.phase === "playing"; left -= longestStep) {
    const dt = Math.min(left, longestStep);
    world.wide = Math.max(0, world.wide - dt);
    world.slow = Math.max(0, world.slow - dt);
    for (const ball of world.balls) moveBall(world, ball, dt, events, random);
    moveItems(world, dt, events);
    world.balls = world.balls.filter((ball) => ball.y < world.height + ballRadius);
    if (world.bricks.length === 0) {
      nextLevel(world);
      events.push({ type: "cleared" });
    } else if (world.balls.length === 0) loseLife(world, events);
  }
  return events;
}

function nextLevel(world) {
  world.level += 1;
  const pattern = brickPatterns[(world.level - 1) % brickPatterns.length];
  const extra = Math.floor((world.level - 1) / brickPatterns.length);
  world.bricks = [];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      const strength = pattern(row, column);
      if (strength === 0) continue;
      const x = fieldLeft + column * (brickSize.width + brickGap);
      const y = fieldTop + row * (brickSize.height + brickGap);
      world.bricks.push({ x, y, row, strength: Math.min(3, strength + extra) });
    }
  }
  return getReady(world);
}

function getReady(world) {
  Object.assign(world, { balls: [], items: [], wide: 0, slow: 0, combo: 0, phase: "ready" });
  movePaddle(world, world.paddle.x);
  return world;
}

function loseLife(world, events) {
  world.lives -= 1;
  getReady(world);
  if (world.lives === 0) world.phase = "over";
  events.push({ type: world.lives === 0 ? "over" : "lost" });
}

function newBall(world, angle) {
  const ball = {
    x: world.paddle.x,
    y: paddleTop(world) - ballRadius - 1,
    pace: 320 + 16 * world.level,
  };
  return aim(ball, angle);
}

/** Sets the direction; 0 is straight up, positive to the right. */
function aim(ball, angle) {
  ball.vx = Math.sin(angle);
  ball.vy = -Math.cos(angle);
  return ball;
}

function moveBall(world, ball, dt, events, random) {
  const distance = ball.pace * (world.slow > 0 ? 0.65 : 1) * dt;
  ball.x += ball.vx * distance;
  ball.y += ball.vy * distance;
  if (ball.x < ballRadius) ball.vx = Math.abs(ball.vx);
  if (ball.x > fieldWidth - ballRadius) ball.vx = -Math.abs(ball.vx);
  if (ball.y < ballRadius) ball.vy = Math.abs(ball.vy);
  const brick = world.bricks.find((candidate) => touches(ball, candidate));
  if (brick) hitBrick(world, ball, brick, events, random);
  else if (ball.vy > 0 && onPaddle(world, ball.x, ball.y, ballRadius)) {
    const offset = (ball.x - world.paddle.x) / (paddleWidth(world) / 2);
    // A little randomness: otherwise a ball could circle the last bricks for ever.
    const chance = (random() - 0.5) * 0.12;
    aim(ball, Math.max(-1, Math.min(1, offset)) * steepest + chance);
    world.combo = 0;
    events.push({ type: "bounced" });
  }
}

function touches(ball, brick) {
  const { x, y } = nearest(ball, brick);
  return (ball.x - x) ** 2 + (ball.y - y) ** 2 < ballRadius ** 2;
}

function nearest(ball, brick) {
  return {
    x: Math.max(brick.x, Math.min(ball.x, brick.x + brickSize.width)),
    y: Math.max(brick.y, Math.min(ball.y, brick.y + brickSize.height)),
  };
}

function hitBrick(world, ball, brick, events, random) {
  turnAway(ball, brick);
  ball.pace = Math.min(ball.pace + 2, 440 + 16 * world.level);
  world.combo += 1;
  world.score += 10 * Math.min(world.combo, 8);
  brick.strength -= 1;
  events.push({ type: brick.strength > 0 ? "hit" : "broken", brick });
  if (brick.strength > 0) return;
  world.bricks = world.bricks.filter((other) => other !== brick);
  if (random() < itemChance) world.items.push(newItem(brick, random));
}

function turnAway(ball, brick) {
  const { x, y } = nearest(ball, brick);
  const dx = ball.x - x;
  const dy = ball.y - y;
  if (Math.abs(dx) > Math.abs(dy)) ball.vx = Math.sign(dx) * Math.abs(ball.vx);
  else ball.vy = dy === 0 ? -ball.vy : Math.sign(dy) * Math.abs(ball.vy);
}

function newItem(brick, random) {
  const draw = random();
  const kind = draw < 0.4 ? "wide" : draw < 0.75 ? "balls" : draw < 0.95 ? "slow" : "life";
  return { kind, x: brick.x + brickSize.width / 2, y: brick.y + brickSize.height / 2 };
}

function moveItems(world, dt, events) {
  for (const item of world.items) item.y += itemSpeed * dt;
  const caught = world.items.filter((item) => onPaddle(world, item.x, item.y, 12));
  world.items = world.items.filter((item) => !caught.includes(item) && item.y < world.height + 12);
  for (const { kind } of caught) {
    use(world, kind);
    events.push({ type: "caught", kind });
  }
}

function use(world, kind) {
  if (kind === "wide") world.wide = effectSeconds;
  if (kind === "slow") world.slow = effectSeconds;
  if (kind === "life") world.lives += 1;
  if (kind === "balls") {
    const more = [-0.5, 0.5].map((angle) => newBall(world, angle));
    world.balls = [...world.balls, ...more].slice(0, maxBalls);
  }
  movePaddle(world, world.paddle.x);
}

function onPaddle(world, x, y, reach) {
  const inHeight = y + reach > paddleTop(world) && y < paddleTop(world) + paddleSize.height;
  return inHeight && Math.abs(x - world.paddle.x) < paddleWidth(world) / 2 + reach * 0.7;
}
