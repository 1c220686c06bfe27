import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, ngon, num, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import { counters, menuButton, scoreBoard } from "./hud.ts";
import { cloud, hills, tree } from "./scenery.ts";
import { fillSky, type Scene, type Stage } from "./stage.ts";

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

/** Grains, fluids and fire in a dark box. */
export const powder: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const floor = playing ? height - 116 : height;
  const grains: string[] = [];
  const scatter = (
    x: number,
    y: number,
    spread: number,
    count: number,
    colors: readonly string[],
    size = 5,
  ) => {
    for (let i = 0; i < count; i++)
      grains.push(
        rect(
          x + rng.range(-spread, spread),
          y + rng.range(-spread * 1.4, spread * 0.5),
          size,
          size,
          rng.pick(colors),
        ),
      );
  };
  const heap = (x: number, w: number, h: number, color: string) =>
    path(
      `M${num(x - w)} ${num(floor)} Q${num(x - w * 0.3)} ${num(floor - h * 0.9)} ${num(x)} ${num(floor - h)} T${num(x + w)} ${num(floor)}Z`,
      color,
    );
  scatter(width * 0.3, floor - 150, 70, 90, ["#f4d06f", "#e8b84a", "#ffe29a"]);
  scatter(width * 0.68, height * 0.4, 80, 120, ["#ff7b3d", "#ffb63d", "#ff4d3d", "#ffe27a"], 6);
  scatter(width * 0.5, height * 0.22, 60, 60, ["#9fb4c9", "#c7d5e3"]);
  scatter(width * 0.24, height * 0.34, 90, 60, ["#4dabf7", "#74c0fc"], 6);
  const tank =
    rect(width * 0.08, height * 0.44, width * 0.36, 12, "#8a94a8", 4) +
    rect(width * 0.08, height * 0.3, 12, height * 0.15, "#8a94a8", 4) +
    rect(width * 0.44 - 12, height * 0.3, 12, height * 0.15, "#8a94a8", 4) +
    rect(
      width * 0.08 + 12,
      height * 0.36,
      width * 0.36 - 24,
      height * 0.08,
      "#339af0",
      0,
      'opacity=".9"',
    ) +
    rect(width * 0.08 + 12, height * 0.36, width * 0.36 - 24, 7, "#a5d8ff");
  const menu = ["#f4d06f", "#339af0", "#ff7b3d", "#51cf66", "#9fb4c9", "#845ef7", "#f783ac"].map(
    (color, i) =>
      rect(20 + i * ((width - 30) / 7), height - 96, (width - 30) / 7 - 12, 60, color, 12) +
      rect(
        20 + i * ((width - 30) / 7),
        height - 96,
        (width - 30) / 7 - 12,
        16,
        "#ffffff",
        8,
        'opacity=".25"',
      ),
  );
  return (
    fillSky(stage, [
      darken(palette.deep, 0.4),
      darken(mix(palette.deep, palette.bottom, 0.3), 0.35),
    ]) +
    circle(width * 0.68, height * 0.46, width * 0.3, "#ff7b3d", 'opacity=".14"') +
    heap(width * 0.3, width * 0.3, 120, "#e3b34d") +
    heap(width * 0.78, width * 0.28, 80, mix("#4f9a4a", palette.accent2, 0.3)) +
    tank +
    rect(width * 0.56, height * 0.52, width * 0.26, 14, "#a0673a", 4) +
    rect(width * 0.66, height * 0.53, 14, height * 0.18, "#8a562f", 4) +
    stroke(
      `M${num(width * 0.68)} ${num(height * 0.5)} q-30 -60 10 -120 q40 50 10 120`,
      "#ffd43b",
      12,
      'opacity=".9"',
    ) +
    grains.join("") +
    circle(
      width * 0.52,
      height * 0.62,
      44,
      "none",
      'stroke="#ffffff" stroke-width="2.5" opacity=".7"',
    ) +
    (playing
      ? rect(0, floor, width, 116, darken(palette.deep, 0.2)) + menu.join("") + menuButton(stage)
      : "")
  );
};

/** A contraption of wheels, planks and a robot on a blueprint. */
export const machine: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const floor = height * 0.76;
  const lines: string[] = [];
  for (let x = 0; x < width; x += 48) lines.push(`M${x} 0V${height}`);
  for (let y = 0; y < height; y += 48) lines.push(`M0 ${y}H${width}`);
  const plank = (x: number, y: number, w: number, turn: number) =>
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${rect(-w / 2, -11, w, 22, "#c58b54", 7) + rect(-w / 2 + 6, -7, w - 12, 5, "#e2b17c", 2.5) + circle(-w / 2 + 12, 0, 5, "#5b4630") + circle(w / 2 - 12, 0, 5, "#5b4630")}</g>`;
  const ground = mix(palette.mid, "#5f8f4e", 0.5);
  return (
    fillSky(stage, [
      mix(palette.bottom, palette.deep, 0.35),
      mix(palette.top, palette.bottom, 0.5),
    ]) +
    stroke(lines.join(""), "#ffffff", 1.4, 'opacity=".12"') +
    hills(rng, {
      width,
      height,
      base: floor + 10,
      rise: height * 0.1,
      color: mix(palette.mid, palette.deep, 0.35),
    }) +
    rect(0, floor, width, height - floor, ground) +
    rect(0, floor, width, 16, lighten(ground, 0.22)) +
    plank(width * 0.34, height * 0.34, width * 0.5, 14) +
    plank(width * 0.68, height * 0.48, width * 0.46, -12) +
    plank(width * 0.3, height * 0.62, width * 0.42, 8) +
    paintMotif("gear", ink, { x: width * 0.16, y: height * 0.22, size: 130 }) +
    paintMotif("gear", ink, { x: width * 0.36, y: height * 0.16, size: 84, turn: 22 }) +
    paintMotif("wheel", ink, { x: width * 0.5, y: floor - 40, size: 84 }) +
    paintMotif("wheel", ink, { x: width * 0.74, y: floor - 40, size: 84 }) +
    rect(width * 0.44, floor - 106, width * 0.36, 36, "#b97c48", 10) +
    paintMotif("robot", ink, { x: width * 0.62, y: floor - 158, size: 108 }) +
    paintMotif("crate", ink, { x: width * 0.24, y: floor - 36, size: 74 }) +
    stroke(
      `M${num(width * 0.16)} ${num(height * 0.3)} V${num(height * 0.5)}`,
      "#e9edf3",
      5,
      'stroke-dasharray="6 9"',
    ) +
    circle(width * 0.2, height * 0.5, 18, palette.accent) +
    (playing
      ? counters(stage, ["gear", "bolt"]) +
        menuButton(stage) +
        [0, 1, 2]
          .map((i) =>
            circle(
              width - 60 - i * 92,
              height - 66,
              36,
              i === 0 ? palette.accent : palette.deep,
              i === 0 ? "" : 'opacity=".6"',
            ),
          )
          .join("") +
        polygon(ngon(width - 62, height - 66, 18, 3, 90), palette.deep)
      : "")
  );
};

/** A pinball table with lit bumpers and flippers. */
export const pinballTable: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const w = Math.min(width, height * 0.62);
  const left = (width - w) / 2;
  const x = (at: number) => left + w * at;
  const y = (at: number) => height * at;
  const r = w * 0.085;
  const glow = (cx: number, cy: number, size: number, color: string) =>
    circle(cx, cy, size * 1.5, color, 'opacity=".16"') +
    circle(cx, cy, size, "none", `stroke="${color}" stroke-width="7"`) +
    circle(cx, cy, size * 0.6, color, 'opacity=".9"') +
    circle(cx - size * 0.18, cy - size * 0.2, size * 0.16, "#ffffff");
  const tones = [palette.accent, palette.accent2, "#ffd43b", "#ff6b9d"];
  const bumpers = [
    [0.3, 0.26],
    [0.66, 0.24],
    [0.48, 0.38],
    [0.22, 0.46],
    [0.74, 0.44],
  ].map(([bx = 0, by = 0], i) =>
    glow(x(bx), y(by), r * (i === 2 ? 1.2 : 0.9), tones[(i + stage.index) % 4] ?? palette.accent),
  );
  const arcs = [0.12, 0.88].map((at, i) =>
    stroke(
      `M${num(x(at))} ${num(y(0.3))} V${num(y(0.72))} L${num(x(i ? 0.7 : 0.3))} ${num(y(0.82))}`,
      tones[i] ?? palette.accent,
      8,
    ),
  );
  return (
    fillSky(stage, [darken(palette.deep, 0.25), mix(palette.deep, palette.bottom, 0.4)]) +
    rect(left + 10, 14, w - 20, height - 28, darken(palette.deep, 0.45), 50) +
    rect(
      left + 10,
      14,
      w - 20,
      height - 28,
      "none",
      50,
      `stroke="${palette.top}" stroke-width="6"`,
    ) +
    stroke(
      `M${num(x(0.08))} ${num(y(0.3))} A${num(w * 0.42)} ${num(w * 0.42)} 0 0 1 ${num(x(0.92))} ${num(y(0.3))}`,
      palette.accent2,
      6,
      'opacity=".8"',
    ) +
    stroke(
      `M${num(x(0.2))} ${num(y(0.3))} A${num(w * 0.3)} ${num(w * 0.3)} 0 0 1 ${num(x(0.8))} ${num(y(0.3))}`,
      palette.accent,
      3,
      'opacity=".5"',
    ) +
    arcs.join("") +
    bumpers.join("") +
    [0.36, 0.44, 0.52, 0.6]
      .map((at, i) => rect(x(at), y(0.56), w * 0.05, w * 0.05, tones[i] ?? "#fff", 6))
      .join("") +
    [
      [0.3, 0.64],
      [0.7, 0.64],
    ]
      .map(([tx = 0, ty = 0], i) =>
        polygon(
          [
            [x(tx), y(ty)],
            [x(tx + (i ? 0.1 : -0.1)), y(ty - 0.08)],
            [x(tx + (i ? 0.1 : -0.1)), y(ty + 0.04)],
          ],
          tones[2] ?? "#fff",
          'opacity=".85"',
        ),
      )
      .join("") +
    polygon(starPoints(x(0.5), y(0.7), r * 0.8, r * 0.36), palette.soft, 'opacity=".8"') +
    stroke(`M${num(x(0.3))} ${num(y(0.84))} L${num(x(0.45))} ${num(y(0.89))}`, palette.accent, 22) +
    stroke(
      `M${num(x(0.7))} ${num(y(0.84))} L${num(x(0.55))} ${num(y(stage.index % 2 ? 0.81 : 0.89))}`,
      palette.accent,
      22,
    ) +
    circle(x(rng.range(0.4, 0.62)), y(0.5), 17, "#e8edf5") +
    circle(x(0.5) - 6, y(0.5) - 6, 0.1, "#ffffff") +
    (playing ? scoreBoard(stage) + menuButton(stage) : "")
  );
};

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
