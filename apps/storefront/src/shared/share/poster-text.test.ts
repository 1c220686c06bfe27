import { expect, test } from "vitest";
import { breakLines } from "./poster-text.ts";

/** Eight columns; a Chinese character takes two. */
const fits = (line: string) =>
  [...line].reduce((width, character) => width + (character > "\u00ff" ? 2 : 1), 0) <= 8;

test.each([
  ["星海远征", 2, ["星海远征"]],
  ["星海远征新手礼包", 2, ["星海远征", "新手礼包"]],
  ["星海远征新手礼包十二", 2, ["星海远征", "新手礼…"]],
  ["像素 Dungeon 归来", 3, ["像素", "Dungeon", "归来"]],
  ["abcdefghijkl", 2, ["abcdefgh", "ijkl"]],
  ["星海远征，出发", 2, ["星海远", "征，出发"]],
  ["第一行\n第二行", 1, ["第一行…"]],
  ["", 2, []],
])("%s in %i lines", (text, maxLines, lines) => {
  expect(breakLines(text, { fits, maxLines })).toEqual(lines);
});
