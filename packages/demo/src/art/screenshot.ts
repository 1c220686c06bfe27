import { finish } from "./finish.ts";
import type { MotifName } from "./motifs/all.ts";
import { SCENES, type SceneName } from "./scenes/all.ts";
import { bagCard, resultCard } from "./scenes/hud.ts";
import { makeStage } from "./scenes/stage.ts";
import type { ArtGame, Drawing } from "./types.ts";

/** Scenes of a world with things to carry: their fourth picture shows the bag. */
const BAGS: ReadonlySet<SceneName> = new Set<SceneName>([
  "dungeon",
  "village",
  "ruins",
  "hexmap",
  "voxel",
  "factoryFloor",
  "hyperDisc",
  "caves",
  "starMap",
]);

const LOOT: readonly MotifName[] = [
  "sword",
  "shield",
  "potion",
  "scroll",
  "key",
  "gem",
  "book",
  "apple",
  "crate",
  "torch",
  "gear",
  "flask",
];

/**
 * A screenshot of a game: 540 × 960, or 960 × 540 for games in landscape. Every fourth one
 * has a card over the scene: the bag or the end of a level.
 */
export function drawScreenshot(game: ArtGame, index: number): Drawing {
  const [width, height] = game.art.wide ? [960, 540] : [540, 960];
  const stage = makeStage(game, "shot", { width, height, index, playing: true });
  const scene = SCENES[game.art.scene](stage);
  return finish(`shot/${game.slug}/${index}`, width, height, scene + card());

  function card(): string {
    if (index % 4 !== 3) return "";
    return BAGS.has(game.art.scene) ? bagCard(stage, LOOT) : resultCard(stage, game.art.motif);
  }
}
