import { artillery } from "./artillery.ts";
import { brickWall } from "./brick-wall.ts";
import { canvas } from "./canvas.ts";
import { cardTable } from "./card-table.ts";
import { caves } from "./caves.ts";
import { corridor } from "./corridor.ts";
import { diceTable } from "./dice-table.ts";
import { dungeon } from "./dungeon.ts";
import { factoryFloor } from "./factory-floor.ts";
import { fallingBlocks } from "./falling-blocks.ts";
import { goban, hexboard, polyboard } from "./go-boards.ts";
import { hexmap } from "./hexmap.ts";
import { hyperDisc } from "./hyper-disc.ts";
import { isoBattle } from "./iso-battle.ts";
import { letters } from "./letters.ts";
import { logic } from "./logic.ts";
import { ludo } from "./ludo.ts";
import { machine } from "./machine.ts";
import { bubbleWall, matchThree } from "./match-boards.ts";
import { memory } from "./memory.ts";
import { mergeTiles, minefield, sudoku } from "./number-boards.ts";
import { pinballTable } from "./pinball.ts";
import { platformer } from "./platformer.ts";
import { powder } from "./powder.ts";
import { racing } from "./racing.ts";
import { space } from "./space.ts";
import { checkers, chess, reversi } from "./square-boards.ts";
import type { Scene } from "./stage.ts";
import { starMap } from "./star-map.ts";
import { towers } from "./towers.ts";
import { track } from "./track.ts";
import { transport } from "./transport.ts";
import { underwater } from "./underwater.ts";
import { ruins, village } from "./village.ts";
import { voxel } from "./voxel.ts";
import { worldMap } from "./world-map.ts";

/** Every scene a game's screenshots can show. */
export const SCENES = {
  platformer,
  artillery,
  underwater,
  dungeon,
  village,
  ruins,
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
