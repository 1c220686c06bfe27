import { darken, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { polygon, rect } from "../svg.ts";
import { counters, menuButton, slots } from "./hud.ts";
import { building, diamond, forGrid, lane, mod, tile } from "./iso-grid.ts";
import { fir } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

/** Two armies among houses and trees on a diagonal grid. */
export const isoBattle: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const ground = mix("#a8c96a", palette.accent2, 0.2);
  const flat: string[] = [];
  const tall: string[] = [];
  forGrid(stage, ({ x, y, col, row }) => {
    const river = mod(col + Math.round(Math.sin(row * 0.6) * 1.4), 11) === 5;
    const road = mod(row, 7) === 3;
    flat.push(
      tile(
        x,
        y,
        river && !road
          ? mix("#55aee6", palette.bottom, 0.15)
          : rng.chance(0.5)
            ? ground
            : darken(ground, 0.05),
      ),
    );
    if (road) flat.push(lane(x, y, mix("#d8bd8a", palette.soft, 0.1), "#c3a36c", false));
    if (river) return;
    const luck = rng.next();
    const mine = x < width / 2;
    if (luck < 0.07) tall.push(soldier(stage, x, y, mine ? palette.accent : palette.bottom));
    else if (!road && luck < 0.11) tall.push(building(stage, x, y, mine ? 0 : 1));
    else if (!road && luck < 0.25) tall.push(fir(x, y + 6, 60, "#4c9150"));
    else if (luck < 0.29) flat.push(polygon(diamond(x, y, 0.9), palette.accent, 'opacity=".45"'));
  });
  return (
    rect(0, 0, width, height, ground) +
    flat.join("") +
    tall.join("") +
    (playing
      ? counters(stage, ["crown", "banner"]) +
        menuButton(stage) +
        slots(stage, ["tank", "rocket", "shield", "castle"])
      : paintMotif("tank", ink, { x: width * 0.5, y: height * 0.5, size: 190 }))
  );
};

function soldier({ ink, rng }: Stage, x: number, y: number, color: string): string {
  const unit = rng.pick(["tank", "saucer", "robot"] as const);
  return (
    polygon(diamond(x, y, 0.8), color, 'opacity=".5"') +
    paintMotif(
      unit,
      { ...ink, accent: color, accentShade: darken(color, 0.2) },
      { x, y: y - 18, size: 54 },
    ) +
    rect(x - 22, y - 52, 44, 7, "#1d1d28", 3.5, 'opacity=".7"') +
    rect(x - 20.5, y - 50.5, rng.range(16, 41), 4, "#6fe06a", 2)
  );
}
