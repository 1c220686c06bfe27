import { longestCode } from "@playfront/contract/console/calls/gift-codes";

export interface CodeLine {
  line: number;
  code: string;
}

/** The first lines that something is wrong with, and how many there are. */
export interface Lines {
  count: number;
  lines: number[];
}

/** What a file of codes holds so far. */
export interface CodeCount {
  lines: number;
  codes: number;
  bad: Lines;
}

const visible = new RegExp(`^[\\x21-\\x7e]{1,${longestCode}}$`);
const mostLinesTold = 100;
/** Characters. The rest of a longer line is not kept. */
const longestLine = 10_000;
/** Codes that are passed on together. */
const portion = 20_000;

/**
 * The codes of a text by line, in portions: a code a line, or the first column of a CSV. Empty lines are passed over. Counts
 * lines in `count`. Holds no more than a portion in memory.
 */
export async function* readCodeLines(
  bytes: AsyncIterable<Uint8Array>,
  count: CodeCount,
): AsyncGenerator<CodeLine[]> {
  let codes: CodeLine[] = [];
  for await (const rows of splitLines(bytes)) {
    for (const row of rows) {
      count.lines += 1;
      if (row.trim() === "") continue;
      const code = firstColumn(row);
      if (visible.test(code)) codes.push({ line: count.lines, code });
      else addLine(count.bad, count.lines);
    }
    if (codes.length < portion) continue;
    count.codes += codes.length;
    yield codes;
    codes = [];
  }
  count.codes += codes.length;
  if (codes.length > 0) yield codes;
}

export const nothingRead = (): CodeCount => ({ lines: 0, codes: 0, bad: { count: 0, lines: [] } });

function addLine(lines: Lines, line: number): void {
  lines.count += 1;
  if (lines.lines.length < mostLinesTold) lines.lines.push(line);
}

export function toLines(lines: number[]): Lines {
  return { count: lines.length, lines: lines.slice(0, mostLinesTold) };
}

/** The decoder leaves out a byte order mark. A carriage return at the end of a piece may belong to a line feed after it. */
async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of bytes) {
    const text = rest + decoder.decode(piece, { stream: true });
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const rows = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (rows.pop() as string).slice(0, longestLine) + text.slice(end);
    yield rows;
  }
  const last = (rest + decoder.decode()).replace(/\r$/, "");
  if (last !== "") yield [last];
}

function firstColumn(row: string): string {
  if (visible.test(row) && !/[",]/.test(row)) return row;
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(row);
  if (quoted) return (quoted[1] as string).replaceAll('""', '"');
  return (row.split(/[,\t]/, 1)[0] as string).trim();
}
