import { checkers, chess, goban, hexboard, ludo, polyboard, reversi } from "./boards.ts";
import { hyperDisc, space, starMap } from "./cosmos.ts";
import { canvas, machine, pinballTable, powder } from "./craft.ts";
import { corridor, racing, track } from "./drive.ts";
import {
  brickWall,
  bubbleWall,
  fallingBlocks,
  logic,
  matchThree,
  mergeTiles,
  minefield,
  sudoku,
} from "./grids.ts";
import { isoBattle, transport, voxel } from "./iso.ts";
import { artillery, platformer, underwater } from "./side.ts";
import type { Scene } from "./stage.ts";
import { factoryFloor, hexmap, towers, worldMap } from "./strategy.ts";
import { cardTable, diceTable, letters, memory } from "./tablegames.ts";
import { caves, dungeon, village } from "./topdown.ts";

/** Every scene a game's screenshots can show. */
export const SCENES = {
  platformer,
  artillery,
  underwater,
  dungeon,
  village,
  caves,
  chess,
  checkers,
  reversi,
  goban,
  polyboard,
  hexboard,
  ludo,
  cardTable,
  diceTable,
  letters,
  memory,
  minefield,
  sudoku,
  matchThree,
  mergeTiles,
  fallingBlocks,
  logic,
  bubbleWall,
  brickWall,
  hexmap,
  worldMap,
  towers,
  factoryFloor,
  transport,
  isoBattle,
  voxel,
  racing,
  track,
  corridor,
  space,
  starMap,
  hyperDisc,
  canvas,
  powder,
  machine,
  pinballTable,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
