import { expect, test } from "vitest";
import {
  ballRadius,
  createWorld,
  fieldWidth,
  launch,
  movePaddle,
  paddleTop,
  paddleWidth,
  step,
  type World,
} from "./world.js";

const half = () => 0.5;

/** Plays for that many seconds with the paddle always under the lowest ball. */
function playWell(world: World, seconds: number, stop: (world: World) => boolean): void {
  const random = sequence(7);
  for (let time = 0; time < seconds && !stop(world); time += 1 / 60) {
    launch(world, half);
    const lowest = world.balls.toSorted((a, b) => b.y - a.y)[0]!;
    movePaddle(world, lowest.x + 30 * Math.sin(time));
    step(world, 1 / 60, random);
  }
}

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

test("nothing moves before the ball is sent off", () => {
  const world = createWorld(560);
  step(world, 1);
  expect(world).toMatchObject({ phase: "ready", score: 0, balls: [] });
});

test("the first ball breaks a brick and scores within two seconds", () => {
  const world = createWorld(700);
  launch(world, half);
  const events = [];
  for (let frame = 0; frame < 150; frame += 1) events.push(...step(world, 1 / 60, half));
  expect(events).toContainEqual(expect.objectContaining({ type: "broken" }));
  expect(world.score).toBeGreaterThanOrEqual(10);
  expect(world.bricks).toHaveLength(31);
});

test("a player who catches every ball clears the levels one after the other", () => {
  const world = createWorld(560);
  playWell(world, 1200, (now) => now.level > 6);
  expect(world.level).toBe(7);
  expect(world.lives).toBeGreaterThanOrEqual(3);
});

test("balls stay between the walls, and no bounce makes them faster", () => {
  const world = createWorld(560);
  playWell(world, 20, (now) => {
    for (const ball of now.balls) {
      expect(ball.x).toBeGreaterThan(0);
      expect(ball.x).toBeLessThan(fieldWidth);
      expect(ball.y).toBeGreaterThan(0);
      expect(Math.hypot(ball.vx, ball.vy)).toBeCloseTo(1);
    }
    return false;
  });
});

test("hits in a row count more and more, until the paddle is touched", () => {
  const world = createWorld(560);
  launch(world, half);
  // Between the ceiling and a brick that takes many hits, the ball bounces without the paddle.
  world.bricks = [{ x: 160, y: 80, row: 0, strength: 9 }];
  world.balls = [{ x: 180, y: 50, vx: 0, vy: 1, pace: 300 }];
  step(world, 1.1, half);
  expect(world).toMatchObject({ combo: 3, score: 60 });
  world.balls = [{ x: world.paddle.x, y: paddleTop(world) - 20, vx: 0, vy: 1, pace: 300 }];
  step(world, 0.1, half);
  expect(world.combo).toBe(0);
  world.balls = [{ x: 180, y: 50, vx: 0, vy: 1, pace: 300 }];
  step(world, 0.15, half);
  expect(world).toMatchObject({ combo: 1, score: 70 });
});

test("three lost balls end the game", () => {
  const world = createWorld(560);
  const events = [];
  for (let life = 0; life < 3; life += 1) {
    launch(world, half);
    world.balls = [{ x: 20, y: paddleTop(world) + 30, vx: 0, vy: 1, pace: 300 }];
    events.push(...step(world, 0.5, half).map((event) => event.type));
  }
  expect(events).toEqual(["lost", "lost", "over"]);
  expect(world).toMatchObject({ phase: "over", lives: 0 });
  launch(world, half);
  expect(world.phase).toBe("over");
});

test.each([
  ["wide", (world: World) => paddleWidth(world) > 100],
  ["slow", (world: World) => world.slow > 0],
  ["life", (world: World) => world.lives === 4],
  ["balls", (world: World) => world.balls.length === 3],
] as const)("catching %s does what it says", (kind, holds) => {
  const world = createWorld(560);
  launch(world, half);
  expect(holds(world)).toBe(false);
  world.items = [{ kind, x: world.paddle.x, y: paddleTop(world) - 20 }];
  step(world, 0.2, half);
  expect(holds(world)).toBe(true);
  expect(world.items).toHaveLength(0);
});

test("the paddle stops at the walls", () => {
  const world = createWorld(560);
  movePaddle(world, -100);
  expect(world.paddle.x).toBe(paddleWidth(world) / 2);
  movePaddle(world, 9999);
  expect(world.paddle.x).toBe(fieldWidth - paddleWidth(world) / 2);
  expect(ballRadius).toBeLessThan(paddleWidth(world));
});
