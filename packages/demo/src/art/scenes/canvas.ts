import { mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, ngon, num, path, polygon, rect, stroke } from "../svg.ts";
import { cloud, tree } from "./scenery.ts";
import { fillSky, type Scene, type Stage } from "./stage.ts";

/** A child's painting on paper between tools and colours. */
export const canvas: Scene = (stage) => {
  const { width, height, palette, playing, ink } = stage;
  const side = playing ? 92 : 0;
  const foot = playing ? 100 : 0;
  const paper = {
    x: side,
    y: playing ? 16 : 0,
    w: width - side - (playing ? 16 : 0),
    h: height - foot - (playing ? 16 : 0),
  };
  const tools = (["paintbrush", "pencil", "feather", "bubbles", "apple", "rabbit", "fish"] as const)
    .slice(0, Math.floor((height - foot) / 88))
    .map(
      (motif, i) =>
        rect(10, 18 + i * 88, 72, 78, i === 0 ? palette.accent : palette.soft, 16) +
        paintMotif(
          motif,
          { ...ink, main: "#ffffff", shade: mix(palette.top, "#ffffff", 0.3) },
          { x: 46, y: 57 + i * 88, size: 50 },
        ),
    );
  const pots = CRAYONS.map(
    (color, i) =>
      circle(side + 36 + i * ((width - side - 60) / 7.2), height - 52, 25, "#ffffff") +
      circle(side + 36 + i * ((width - side - 60) / 7.2), height - 52, 20, color),
  );
  return (
    fillSky(stage, [palette.top, palette.bottom]) +
    `<svg x="${num(paper.x)}" y="${num(paper.y)}" width="${num(paper.w)}" height="${num(paper.h)}">${painting(stage, paper.w, paper.h)}</svg>` +
    (playing
      ? tools.join("") + pots.join("")
      : paintMotif("paintbrush", ink, { x: width * 0.84, y: height * 0.74, size: 150 }))
  );
};

const CRAYONS = [
  "#ff5d5d",
  "#ff9f43",
  "#ffd43b",
  "#51cf66",
  "#339af0",
  "#845ef7",
  "#f783ac",
  "#343a40",
];

function painting(stage: Stage, w: number, h: number): string {
  const { rng, ink, index } = stage;
  const ground = h * 0.66;
  const rainbow = CRAYONS.slice(0, 6).map((color, i) =>
    circle(
      w * 0.44,
      ground + 10,
      Math.min(w, h) * (0.52 - i * 0.045),
      "none",
      `stroke="${color}" stroke-width="${num(Math.min(w, h) * 0.04)}"`,
    ),
  );
  const rays = Array.from({ length: 10 }, (_, i) => {
    const a = (i / 10) * Math.PI * 2;
    return stroke(
      `M${num(w * 0.82 + Math.cos(a) * 74)} ${num(h * 0.16 + Math.sin(a) * 74)} L${num(w * 0.82 + Math.cos(a) * 102)} ${num(h * 0.16 + Math.sin(a) * 102)}`,
      "#ffb020",
      9,
    );
  });
  const flowers = Array.from({ length: 9 }, () => {
    const x = rng.range(20, w - 20);
    const y = rng.range(ground + 50, h - 20);
    return (
      stroke(`M${num(x)} ${num(y)} v26`, "#2b8a3e", 5) +
      ngon(x, y, 11, 5)
        .map(([px, py]) => circle(px, py, 8, rng.pick(CRAYONS.slice(0, 7))))
        .join("") +
      circle(x, y, 7, "#ffe066")
    );
  });
  const friend = (["rabbit", "fish", "rocket", "penguin"] as const)[index % 4] ?? "rabbit";
  return (
    rect(0, 0, w, h, index % 3 === 2 ? "#26336b" : "#fdfaf2", 26) +
    rainbow.join("") +
    cloud(w * 0.24, h * 0.16, 0.9, "#bfe3ff", 1) +
    rays.join("") +
    circle(w * 0.82, h * 0.16, 60, "#ffd43b") +
    rect(0, ground, w, h - ground, "#8fd46a", 0) +
    path(
      `M0 ${num(ground + 4)} Q${num(w * 0.25)} ${num(ground - 34)} ${num(w * 0.5)} ${num(ground + 4)} T${num(w)} ${num(ground)} V${num(ground + 40)} H0Z`,
      "#8fd46a",
    ) +
    home(w * 0.28, ground + 70, Math.min(w, h) * 0.3) +
    tree(w * 0.84, ground + 70, Math.min(w, h) * 0.4, "#40c057") +
    flowers.join("") +
    ellipse(w * 0.6, ground + 118, 46, 9, "#000000", 'opacity=".12"') +
    paintMotif(
      friend,
      {
        ...ink,
        main: "#ffffff",
        shade: "#e2e6ef",
        accent: "#ff8787",
        accentShade: "#e06666",
        second: "#ffd43b",
        dark: "#343a40",
      },
      { x: w * 0.6, y: ground + 66, size: Math.min(w, h) * 0.24 },
    )
  );
}

function home(x: number, y: number, s: number): string {
  return (
    rect(x - s * 0.42, y - s * 0.6, s * 0.84, s * 0.66, "#ffe8cc", 4) +
    polygon(
      [
        [x - s * 0.56, y - s * 0.56],
        [x, y - s * 1.08],
        [x + s * 0.56, y - s * 0.56],
      ],
      "#ff6b6b",
    ) +
    rect(x - s * 0.12, y - s * 0.32, s * 0.24, s * 0.38, "#845ef7", 8) +
    rect(x - s * 0.34, y - s * 0.42, s * 0.16, s * 0.16, "#74c0fc", 3) +
    rect(x + s * 0.18, y - s * 0.42, s * 0.16, s * 0.16, "#74c0fc", 3) +
    circle(x + s * 0.07, y - s * 0.12, s * 0.025, "#ffd43b")
  );
}
