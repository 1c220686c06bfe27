import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, polygon, rect, stroke } from "../svg.ts";
import { boardScene } from "./board.ts";
import { glossyTile } from "./boards.ts";
import { digitsAt } from "./digits.ts";
import { counters, menuButton, scoreBoard } from "./hud.ts";
import { fillSky, type Scene, type Stage } from "./stage.ts";

const NUMBER_COLORS = ["#2f6fed", "#2e9e5b", "#e0434b", "#7b3fe4", "#b5651d"];

/** A field of mines: opened cells with numbers, flags, closed cells. */
export const minefield: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const side = Math.min(width, height) / (playing ? 9 : 7);
  const top = playing ? 92 : 0;
  const columns = Math.ceil(width / side);
  const rows = Math.ceil((height - top) / side);
  const cx = rng.range(0.35, 0.65) * columns;
  const cy = rng.range(0.4, 0.6) * rows;
  const cells = Array.from({ length: columns * rows }, (_, i) => {
    const x = (i % columns) * side;
    const y = top + Math.floor(i / columns) * side;
    const away = Math.hypot((i % columns) - cx, Math.floor(i / columns) - cy) + rng.range(-1, 1);
    if (away < 2.6)
      return rect(x + 1.5, y + 1.5, side - 3, side - 3, lighten(palette.top, 0.62), 8);
    if (away < 4.4) {
      const n = rng.int(1, 4);
      return (
        rect(x + 1.5, y + 1.5, side - 3, side - 3, lighten(palette.top, 0.62), 8) +
        digitsAt(
          String(n),
          x + side / 2,
          y + side / 2,
          side * 0.42,
          NUMBER_COLORS[n - 1] ?? "#333333",
        )
      );
    }
    const color = mix(palette.mid, palette.top, 0.25);
    return (
      rect(x + 1.5, y + 1.5, side - 3, side - 3, darken(color, 0.2), 10) +
      rect(x + 1.5, y + 1.5, side - 3, side - 8, color, 10) +
      rect(x + 8, y + 6, side - 16, 5, "#ffffff", 2.5, 'opacity=".3"') +
      (rng.chance(0.14)
        ? paintMotif("banner", ink, { x: x + side / 2, y: y + side / 2 - 2, size: side * 0.56 })
        : "")
    );
  });
  return (
    fillSky(stage, [palette.bottom, palette.deep]) +
    cells.join("") +
    (playing
      ? rect(0, 0, width, 88, palette.deep) +
        counters(stage, ["banner", "compass"]) +
        menuButton(stage)
      : "")
  );
};

/** A sudoku half solved, with a pad of digits below. */
export const sudoku: Scene = (stage) => {
  const { palette, rng } = stage;
  return boardScene(
    stage,
    (size) => {
      const cell = size / 9;
      const row = rng.int(2, 6);
      const col = rng.int(2, 6);
      const shift = rng.int(0, 8);
      const parts: string[] = [];
      for (let y = 0; y < 9; y++) {
        for (let x = 0; x < 9; x++) {
          const block = (Math.floor(x / 3) + Math.floor(y / 3)) % 2;
          const marked =
            x === col && y === row
              ? palette.accent
              : x === col || y === row
                ? lighten(palette.top, 0.5)
                : block
                  ? "#ffffff"
                  : lighten(palette.soft, 0.2);
          parts.push(rect(x * cell + 1, y * cell + 1, cell - 2, cell - 2, marked, 6));
          const value = ((y * 3 + Math.floor(y / 3) + x + shift) % 9) + 1;
          if (rng.chance(0.62))
            parts.push(
              digitsAt(
                String(value),
                (x + 0.5) * cell,
                (y + 0.5) * cell,
                cell * 0.46,
                rng.chance(0.6) ? palette.deep : mix(palette.bottom, "#2f6fed", 0.4),
              ),
            );
        }
      }
      const bold = [3, 6]
        .map((i) => `M${num(i * cell)} 0V${num(size)}M0 ${num(i * cell)}H${num(size)}`)
        .join("");
      return (
        rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.55)) +
        parts.join("") +
        stroke(bold, palette.deep, 3.6)
      );
    },
    mix(palette.deep, palette.bottom, 0.4),
    { solo: true },
  );
};

/** Gems of several kinds in a grid, three in a row flashing. */
export const matchThree: Scene = (stage) => {
  const { palette, rng, ink } = stage;
  const kinds = ["leaf", "gem", "droplet", "apple", "flame"] as const;
  const tones = ["#ff8a5b", "#4cc9f0", "#7ddc6f", "#f15bb5", "#ffd23f"];
  return boardScene(
    stage,
    (size) => {
      const cell = size / 7;
      const row = rng.int(1, 5);
      const parts = Array.from({ length: 49 }, (_, i) => {
        const x = (i % 7) * cell;
        const y = Math.floor(i / 7) * cell;
        const hot = Math.floor(i / 7) === row && i % 7 > 1 && i % 7 < 5;
        const kind = hot ? 1 : rng.int(0, 4);
        const tone = tones[kind] ?? "#ffffff";
        return (
          rect(
            x + 3,
            y + 3,
            cell - 6,
            cell - 6,
            hot ? "#ffffff" : palette.deep,
            cell * 0.24,
            hot ? 'opacity=".85"' : 'opacity=".3"',
          ) +
          paintMotif(
            kinds[kind] ?? "gem",
            {
              ...ink,
              main: lighten(tone, 0.55),
              shade: lighten(tone, 0.25),
              accent: tone,
              accentShade: darken(tone, 0.2),
              second: lighten(tone, 0.3),
              dark: darken(tone, 0.5),
            },
            { x: x + cell / 2, y: y + cell / 2, size: cell * 0.68 },
          )
        );
      });
      return rect(0, 0, size, size, mix(palette.bottom, palette.deep, 0.3), 18) + parts.join("");
    },
    mix(palette.accent, palette.deep, 0.25),
    { solo: true },
  );
};

/** Number tiles that merge by doubling. */
export const mergeTiles: Scene = (stage) => {
  const { palette, rng } = stage;
  const tones = [
    "#fff1dc",
    "#ffe0b8",
    "#ffc188",
    "#ff9f68",
    "#ff7d5a",
    "#f65e3b",
    "#edcf72",
    "#edc22e",
    "#b85cf0",
    "#5f6ff2",
  ];
  return boardScene(
    stage,
    (size) => {
      const cell = size / 4;
      const best = 8 + (stage.index % 3);
      const parts = Array.from({ length: 16 }, (_, i) => {
        const x = (i % 4) * cell + cell * 0.05;
        const y = Math.floor(i / 4) * cell + cell * 0.05;
        const s = cell * 0.9;
        const power = Math.max(0, best - i + rng.int(-1, 0));
        const empty = power === 0 || (i > 9 && rng.chance(0.5));
        if (empty) return rect(x, y, s, s, palette.deep, s * 0.14, 'opacity=".28"');
        const text = String(2 ** power);
        const tone = tones[power - 1] ?? "#3c3a8f";
        return (
          rect(x, y + s * 0.04, s, s, darken(tone, 0.24), s * 0.14) +
          rect(x, y, s, s * 0.96, tone, s * 0.14) +
          digitsAt(
            text,
            x + s / 2,
            y + s * 0.48,
            s * (text.length > 3 ? 0.22 : text.length > 2 ? 0.28 : 0.36),
            power < 3 ? "#7a5b3d" : "#ffffff",
          )
        );
      });
      return rect(0, 0, size, size, mix(palette.mid, palette.deep, 0.3), 18) + parts.join("");
    },
    mix(palette.mid, palette.deep, 0.45),
    { solo: true },
  );
};

/** Falling blocks in a well. */
export const fallingBlocks: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const rows = playing ? 20 : 12;
  const cell = playing ? Math.min((height - 150) / rows, width * 0.072) : height / rows;
  const columns = playing ? 10 : Math.ceil(width / cell);
  const w = cell * columns;
  const left = playing ? (width > height ? (width - w) / 2 : 30) : 0;
  const top = playing ? height - cell * rows - 50 : 0;
  const colors = ["#3ec1f3", "#ffd23f", "#b067f5", "#54d08a", "#f2545b", "#4f7df3", "#ff9b42"];
  const blocks: string[] = [];
  for (let col = 0; col < columns; col++) {
    const tall = rng.int(Math.floor(rows * 0.2), Math.floor(rows * 0.45));
    for (let row = rows - tall; row < rows; row++)
      if (rng.chance(0.93))
        blocks.push(
          glossyTile(
            left + col * cell,
            top + row * cell,
            cell,
            colors[(Math.floor(col / 2) + Math.floor(row / 2) * 3) % 7] ?? "#fff",
          ),
        );
  }
  const shape = [
    [4, 0],
    [5, 0],
    [6, 0],
    [5, 1],
  ] as const;
  const falling = shape.map(([x, y]) =>
    glossyTile(left + (x - 1) * cell, top + (y + 4) * cell, cell, "#b067f5"),
  );
  const ghost = shape.map(([x, y]) =>
    rect(
      left + (x - 1) * cell + 2,
      top + (y + 9) * cell + 2,
      cell - 4,
      cell - 4,
      "none",
      4,
      'stroke="#b067f5" stroke-width="2.5" opacity=".6"',
    ),
  );
  const panel =
    playing && width < height
      ? nextPanel(stage, left + w + 18, top, width - left - w - 36, cell, colors)
      : "";
  return (
    fillSky(stage, [mix(palette.bottom, palette.deep, 0.35), palette.deep]) +
    rect(left - 8, top - 8, w + 16, cell * rows + 16, palette.mid, 14) +
    rect(left, top, w, cell * rows, darken(palette.deep, 0.35), 6) +
    blocks.join("") +
    ghost.join("") +
    falling.join("") +
    panel +
    (playing ? scoreBoard(stage) + menuButton(stage) : "")
  );
};

/** Small logic puzzles: pipes, loops, hidden pictures, colour maps. */
export const logic: Scene = (stage) => {
  const variants = [pipes, picture, flows, pipes];
  const paint = variants[(stage.index + (stage.game.art.motif === "droplet" ? 2 : 0)) % 4] ?? pipes;
  return boardScene(
    stage,
    (size) => paint(stage, size),
    mix(stage.palette.mid, stage.palette.deep, 0.4),
    { solo: true },
  );
};

/** Coloured bubbles hanging from the top, a launcher below. */
export const bubbleWall: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const colors = ["#ff5d5d", "#ffd43b", "#4dabf7", "#69db7c", "#b197fc", "#ff922b"];
  const r = Math.min(width, height) / (playing ? 17 : 13);
  const balls: string[] = [];
  const rows = Math.floor((height * (width > height ? 0.52 : 0.5)) / (r * 1.74));
  for (let row = 0; row < rows; row++) {
    const shift = row % 2 ? r : 0;
    for (let x = shift + r; x < width; x += r * 2) {
      if (row < rows - 3 || rng.chance(0.62))
        balls.push(bubble(x, r + row * r * 1.74 + (playing ? 78 : 0), r * 0.98, rng.pick(colors)));
    }
  }
  const cx = width / 2;
  const cy = height - r * 2.4;
  const aim = Array.from({ length: 9 }, (_, i) =>
    circle(
      cx + i * r * 0.7,
      cy - 60 - i * r * 1.1,
      6 - i * 0.4,
      "#ffffff",
      `opacity="${num(0.9 - i * 0.08)}"`,
    ),
  );
  return (
    fillSky(stage, [lighten(palette.top, 0.2), palette.bottom]) +
    path(
      `M0 ${num(height - 70)} Q${num(width * 0.25)} ${num(height - 130)} ${num(width * 0.5)} ${num(height - 70)} T${width} ${num(height - 80)} V${height} H0Z`,
      "#ffffff",
      'opacity=".85"',
    ) +
    balls.join("") +
    aim.join("") +
    paintMotif(
      "penguin",
      { ...stage.ink, dark: "#2b3350", main: "#ffffff" },
      { x: cx - r * 4.4, y: height - 76, size: 110 },
    ) +
    polygon(
      [
        [cx - 12, cy],
        [cx + 12, cy],
        [cx + 34, cy - 74],
        [cx + 16, cy - 80],
      ],
      palette.deep,
    ) +
    bubble(cx, cy, r * 1.15, "#ff5d5d") +
    bubble(cx + r * 3.6, height - r * 1.5, r * 0.9, "#69db7c") +
    (playing
      ? rect(0, 0, width, 78, palette.deep, 0, 'opacity=".5"') +
        counters(stage, ["bubbles"]) +
        menuButton(stage)
      : "")
  );
};

/** Bricks above, a paddle below, a ball with a trail between them. */
export const brickWall: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const columns = width > height ? 12 : 8;
  const w = (width - 24) / columns;
  const h = w * 0.42;
  const tones = [palette.accent, palette.accent2, "#ff6b8b", "#ffd166", "#7c9cff"];
  const top = playing ? 100 : 20;
  const bricks: string[] = [];
  for (let row = 0; row < 9; row++) {
    for (let col = 0; col < columns; col++) {
      const keep =
        stage.index % 2
          ? Math.abs(col - columns / 2 + 0.5) + row * 0.6 < columns * 0.62
          : rng.chance(0.82);
      if (!keep) continue;
      const tone = tones[row % tones.length] ?? palette.accent;
      bricks.push(
        rect(12 + col * w + 2, top + row * (h + 4) + 3, w - 4, h, darken(tone, 0.28), 8) +
          rect(12 + col * w + 2, top + row * (h + 4), w - 4, h - 1, tone, 8) +
          rect(
            12 + col * w + 9,
            top + row * (h + 4) + 4,
            w * 0.4,
            4.5,
            "#ffffff",
            2.2,
            'opacity=".5"',
          ),
      );
    }
  }
  const bx = width * 0.62;
  const by = height * 0.66;
  const trail = Array.from({ length: 7 }, (_, i) =>
    circle(
      bx - i * 15,
      by + i * 22,
      13 - i * 1.6,
      palette.accent2,
      `opacity="${num(0.5 - i * 0.06)}"`,
    ),
  );
  return (
    fillSky(stage, [mix(palette.bottom, palette.deep, 0.35), palette.deep]) +
    circle(width * 0.2, height * 0.7, width * 0.3, palette.bottom, 'opacity=".3"') +
    circle(width * 0.9, height * 0.5, width * 0.22, palette.top, 'opacity=".16"') +
    bricks.join("") +
    trail.join("") +
    circle(bx, by, 15, "#ffffff") +
    paintMotif("gem", stage.ink, { x: width * 0.24, y: height * 0.62, size: 44 }) +
    rect(width * 0.34, height - 116, width * 0.3, 28, palette.deep, 14) +
    rect(width * 0.34, height - 120, width * 0.3, 26, palette.accent, 13) +
    rect(width * 0.36, height - 116, width * 0.16, 7, "#ffffff", 3.5, 'opacity=".6"') +
    (playing
      ? scoreBoard(stage) +
        menuButton(stage) +
        [0, 1, 2]
          .map((i) => circle(38 + i * 34, 44, 11, i < 2 ? palette.accent2 : palette.mid))
          .join("")
      : "")
  );
};

function nextPanel(
  { palette }: Stage,
  x: number,
  y: number,
  w: number,
  cell: number,
  colors: readonly string[],
): string {
  const s = Math.min(cell * 0.8, w / 4.6);
  const shapes = [
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
    ],
    [
      [0, 1],
      [1, 1],
      [1, 0],
      [2, 0],
    ],
  ] as const;
  return shapes
    .map(
      (cells, i) =>
        rect(x, y + i * (s * 4 + 34), w, s * 4 + 18, darken(palette.deep, 0.25), 14) +
        cells
          .map(([cx, cy]) =>
            glossyTile(
              x + w / 2 - s * 1.2 + cx * s,
              y + i * (s * 4 + 34) + s * 0.8 + cy * s,
              s,
              colors[i * 2] ?? "#fff",
            ),
          )
          .join(""),
    )
    .join("");
}

function pipes({ palette, rng }: Stage, size: number): string {
  const n = 7;
  const cell = size / n;
  const parts: string[] = [];
  for (let i = 0; i < n * n; i++) {
    const x = (i % n) * cell;
    const y = Math.floor(i / n) * cell;
    const c = cell / 2;
    const on = rng.chance(0.7);
    const ends = [
      `L${num(c)} 0`,
      `L${num(cell)} ${num(c)}`,
      `L${num(c)} ${num(cell)}`,
      `L0 ${num(c)}`,
    ].filter(() => rng.chance(0.55));
    const d = (ends.length ? ends : [`L${num(c)} 0`])
      .map((end) => `M${num(c)} ${num(c)}${end}`)
      .join("");
    parts.push(
      rect(x + 1.5, y + 1.5, cell - 3, cell - 3, mix(palette.soft, palette.top, 0.12), 8) +
        `<g transform="translate(${num(x)} ${num(y)})">${stroke(d, darken(palette.mid, 0.2), cell * 0.22) + stroke(d, on ? palette.accent : palette.mid, cell * 0.13)}${ends.length === 1 ? circle(c, c, cell * 0.22, on ? palette.accent2 : palette.mid) : ""}</g>`,
    );
  }
  return rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.5)) + parts.join("");
}

function picture({ palette, rng }: Stage, size: number): string {
  const n = 12;
  const cell = size / n;
  const cells = Array.from({ length: n * n }, (_, i) => {
    const x = i % n;
    const y = Math.floor(i / n);
    const u = ((x - 5.5) / 4.4) ** 2;
    const v = (6 - y) / 4.4;
    const heart = (u + v ** 2 - 1) ** 3 - u * v ** 3 <= 0.02;
    const fill = heart ? palette.accent : rng.chance(0.12) ? palette.mid : "#ffffff";
    return (
      rect(x * cell + 1, y * cell + 1, cell - 2, cell - 2, fill, 4) +
      (fill === "#ffffff" && rng.chance(0.3)
        ? circle((x + 0.5) * cell, (y + 0.5) * cell, cell * 0.1, palette.mid)
        : "")
    );
  });
  return rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.45)) + cells.join("");
}

function flows({ palette, rng }: Stage, size: number): string {
  const n = 6;
  const cell = size / n;
  const tones = ["#ff6b6b", "#4dabf7", "#51cf66", "#fcc419", "#cc5de8"];
  const arrows = ["M0 -10L10 4H-10Z", "M0 10L10 -4H-10Z", "M-10 0L4 -10V10Z", "M10 0L-4 -10V10Z"];
  const cells = Array.from({ length: n * n }, (_, i) => {
    const x = (i % n) * cell + 3;
    const y = Math.floor(i / n) * cell + 3;
    const s = cell - 6;
    const tone = tones[(Math.floor(i / 4) + rng.int(0, 1)) % 5] ?? "#4dabf7";
    const target = rng.chance(0.26);
    return (
      rect(x, y, s, s, rng.chance(0.72) ? tone : "#ffffff", s * 0.2) +
      (target
        ? `<g transform="translate(${num(x + s / 2)} ${num(y + s / 2)}) scale(${num(s / 34)})">${path(rng.pick(arrows), "#ffffff")}</g>`
        : rect(
            x + s * 0.1,
            y + s * 0.1,
            s * 0.8,
            s * 0.8,
            "none",
            s * 0.15,
            `stroke="${darken(tone, 0.2)}" stroke-width="3"`,
          ))
    );
  });
  return rect(0, 0, size, size, mix(palette.deep, palette.bottom, 0.25), 18) + cells.join("");
}

function bubble(x: number, y: number, r: number, color: string): string {
  return (
    circle(x, y, r, darken(color, 0.18)) +
    circle(x - r * 0.06, y - r * 0.08, r * 0.88, color) +
    ellipse(x - r * 0.3, y - r * 0.38, r * 0.3, r * 0.2, "#ffffff", 'opacity=".85"')
  );
}
