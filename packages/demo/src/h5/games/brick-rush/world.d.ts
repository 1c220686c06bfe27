/** The types of world.js, for its test. */
export interface Brick {
  x: number;
  y: number;
  row: number;
  strength: number;
}
export interface World {
  height: number;
  score: number;
  lives: number;
  level: number;
  combo: number;
  phase: "ready" | "playing" | "over";
  paddle: { x: number };
  balls: { x: number; y: number; vx: number; vy: number; pace: number }[];
  bricks: Brick[];
  items: { kind: "wide" | "balls" | "slow" | "life"; x: number; y: number }[];
  wide: number;
  slow: number;
}
export const fieldWidth: number;
export const ballRadius: number;
export function createWorld(height: number): World;
export function launch(world: World, random?: () => number): void;
export function movePaddle(world: World, x: number): void;
export function paddleTop(world: World): number;
export function paddleWidth(world: World): number;
export function step(world: World, seconds: number, random?: () => number): { type: string }[];
