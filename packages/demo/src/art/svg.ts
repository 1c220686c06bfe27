/** Short builders for SVG shapes. Lengths are in the units of the drawing's view box. */

/** A number as it stands in the SVG: at most one decimal keeps the files small. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra = "",
): string {
  const round = radius > 0 ? ` rx="${num(radius)}"` : "";
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${round} fill="${fill}" ${extra}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, extra = ""): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}" ${extra}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  extra = "",
): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${extra}/>`;
}

export function path(d: string, fill: string, extra = ""): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

/** A line along the path data, with round corners. */
export function stroke(
  d: string,
  color: string,
  width: number,
  extra = "",
  cap: "round" | "butt" | "square" = "round",
): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="${cap}" stroke-linejoin="round" ${extra}/>`;
}

export type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[], fill: string, extra = ""): string {
  const list = points.map(([x, y]) => `${num(x)},${num(y)}`).join(" ");
  return `<polygon points="${list}" fill="${fill}" ${extra}/>`;
}

/** The corners of a regular polygon; `turn` in degrees, 0 puts a corner at the top. */
export function ngon(x: number, y: number, r: number, corners: number, turn = 0): Point[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((turn - 90 + (360 / corners) * i) * Math.PI) / 180;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
  });
}

/** The corners of a star with `spikes` points. */
export function starPoints(
  x: number,
  y: number,
  outer: number,
  inner: number,
  spikes = 5,
  turn = 0,
): Point[] {
  return Array.from({ length: spikes * 2 }, (_, i) => {
    const angle = ((turn - 90 + (180 / spikes) * i) * Math.PI) / 180;
    const r = i % 2 === 0 ? outer : inner;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
  });
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export type Stop = readonly [offset: number, color: string, opacity?: number];

/** A linear gradient for `<defs>`; the direction runs from (x1, y1) to (x2, y2), 0 to 1. */
export function linear(
  id: string,
  stops: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`;
}

/** A radial gradient for `<defs>`, centred at (cx, cy) with radius r, 0 to 1. */
export function radial(
  id: string,
  stops: readonly Stop[],
  [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`;
}

/** A whole SVG document of the given size in pixels. */
export function document(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity]) => {
      const alpha = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`;
    })
    .join("");
}
