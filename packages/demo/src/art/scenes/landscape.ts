import { lighten, mix } from "../color.ts";
import { circle } from "../svg.ts";
import { cloud, hills, mountains, stars } from "./scenery.ts";
import { fillSky, isNight, type Stage, skyTones } from "./stage.ts";

export function backdrop(stage: Stage, floor: number): string {
  const { width, height, rng, palette } = stage;
  const night = isNight(stage);
  const far = mix(palette.mid, night ? palette.deep : palette.soft, 0.4);
  const x = width * rng.range(0.62, 0.84);
  return (
    fillSky(stage, skyTones(stage)) +
    (night ? stars(rng, width, floor, 60) : "") +
    circle(x, height * 0.19, 92, palette.soft, 'opacity=".16"') +
    circle(x, height * 0.19, 58, night ? "#fdf3d0" : lighten(palette.accent, 0.45)) +
    (night
      ? ""
      : [0.16, 0.5, 0.86]
          .map((at, i) =>
            cloud(width * at, height * (0.13 + i * 0.09), 0.75 + i * 0.15, "#ffffff", 0.75),
          )
          .join("")) +
    mountains(rng, { width, base: floor, rise: height * 0.28, color: far }) +
    hills(rng, {
      width,
      height,
      base: floor - 20,
      rise: height * 0.1,
      color: mix(far, palette.mid, 0.55),
    })
  );
}
