import { readShanghaiTime } from "../../../infra/clock.ts";
import type { Cell } from "../../../infra/sheets/csv.ts";

/** How values of a field stand in a cell. */
export interface CellForm {
  toCell(value: unknown): Cell;
  /** The value of a cell that is not empty; undefined if it is none. `before`: what the document has. */
  read(cell: string, before: unknown): unknown;
  /** What an empty cell makes of a document that has a value. */
  empty: unknown;
}

export const text: CellForm = {
  toCell: (value) => (typeof value === "string" ? value : null),
  read: (cell) => cell,
  empty: "",
};

/** Separated by 、 or |. */
export const list: CellForm = {
  toCell: (value) => (Array.isArray(value) ? value.join("、") : null),
  read: (cell) =>
    cell
      .split(/[、|]/)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  empty: [],
};

export const number: CellForm = {
  toCell: (value) => (typeof value === "number" ? value : null),
  read: (cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined),
  empty: null,
};

/** `YYYY-MM-DD HH:mm`. Spreadsheets write their own way, and drop the seconds. */
export const moment: CellForm = {
  toCell: (value) => (typeof value === "string" ? value.slice(0, 16) : null),
  read(cell, before) {
    const time = readMoment(cell);
    const isSame = time !== undefined && typeof before === "string" && before.startsWith(time);
    return isSame ? before : time;
  },
  empty: "",
};

/** `YYYY-MM-DD`. */
export const day: CellForm = {
  toCell: text.toCell,
  read: (cell) => readMoment(cell)?.slice(0, 10),
  empty: "",
};

function readMoment(cell: string): string | undefined {
  const parts = /^(20\d\d)[-/](\d\d?)[-/](\d\d?)(?:[ T](\d\d?):(\d\d))?(?::\d\d)?$/.exec(cell);
  if (!parts) return undefined;
  const [year, month, date, hour = "0", minute = "0"] = parts.slice(1);
  const two = (part: string | undefined) => String(part).padStart(2, "0");
  const time = `${year}-${two(month)}-${two(date)} ${two(hour)}:${two(minute)}`;
  return readShanghaiTime(time) ? time : undefined;
}

/** One of some words, by its name or as it is. */
export const choice = (names: Readonly<Record<string, string>>): CellForm => ({
  toCell: (value) =>
    Object.entries(names).find(([, word]) => word === value)?.[0] ?? text.toCell(value),
  read: (cell) => names[cell] ?? cell,
  empty: "",
});
