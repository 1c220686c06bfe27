import { codes } from "@playfront/contract/codes";
import { largestContentFile, mostFileRows } from "@playfront/contract/console/calls/content-files";
import { type Answer, done, type FailedAnswer, failed } from "../../../infra/answer.ts";
import { readKeptText } from "../../../infra/sheets/kept-text.ts";
import { type CsvRow, readCsv, UnreadableCsv } from "../../../infra/sheets/read-csv.ts";
import type { SheetColumn } from "./content-sheet.ts";
import { idHead, revisionHead, shownHeads } from "./heads.ts";

/** A row by its columns' fields; `id` and `revision` are those of the document, empty for a new one. */
export interface TableRow {
  line: number;
  id: string;
  revision: string;
  cells: readonly { column: SheetColumn; cell: string }[];
}

type Upload = AsyncIterable<Uint8Array>;

/** The rows of a file, whose first row names the columns. */
export async function readTable(
  upload: Upload | null,
  columns: readonly SheetColumn[],
): Promise<Answer<TableRow[]>> {
  if (!upload) return failed(codes.invalid, "请选择文件或粘贴表格");
  const bytes = await readAll(upload);
  if (!bytes) return failed(codes.invalid, "文件超过 16 MB，请分成几个文件导入");
  try {
    return await toTable(readCsv(bytes), columns);
  } catch (error) {
    if (error instanceof UnreadableCsv) return failed(codes.invalid, error.message);
    throw error;
  }
}

async function readAll(upload: Upload): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of upload) {
    size += piece.length;
    if (size > largestContentFile) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function toTable(
  found: AsyncIterable<CsvRow>,
  columns: readonly SheetColumn[],
): Promise<Answer<TableRow[]>> {
  let heads: string[] | null = null;
  const rows: TableRow[] = [];
  for await (const { line, cells } of found) {
    if (heads === null) {
      heads = cells.map((cell) => cell.trim());
      const wrong = checkHeads(heads, columns);
      if (wrong) return wrong;
    } else {
      if (rows.length === mostFileRows)
        return failed(codes.invalid, `一个文件最多 ${mostFileRows} 行，请分成几个文件导入`);
      rows.push(toRow(line, { heads, cells, columns }));
    }
  }
  if (rows.length === 0) return failed(codes.invalid, "文件中没有内容，第一行须为列名");
  return done(rows);
}

function checkHeads(
  heads: readonly string[],
  columns: readonly SheetColumn[],
): FailedAnswer | null {
  const known = [idHead, revisionHead, ...columns.map(({ head }) => head)];
  const given = heads.filter((head) => head !== "");
  if (!given.some((head) => known.includes(head)))
    return failed(codes.invalid, `第一行须为列名，如${known.slice(2, 5).join("、")}`);
  const strange = given.find((head) => ![...known, ...shownHeads].includes(head));
  if (strange)
    return failed(codes.invalid, `没有名为「${strange}」的列，请使用模板或导出文件中的列名`);
  const repeated = given.find((head, index) => given.indexOf(head) < index);
  return repeated ? failed(codes.invalid, `列「${repeated}」出现了两次`) : null;
}

interface Raw {
  heads: readonly string[];
  cells: readonly string[];
  columns: readonly SheetColumn[];
}

function toRow(line: number, { heads, cells, columns }: Raw): TableRow {
  const cellOf = (head: string) => toText(cells[heads.indexOf(head)] ?? "");
  return {
    line,
    id: cellOf(idHead),
    revision: cellOf(revisionHead),
    cells: columns
      .filter(({ head }) => heads.includes(head))
      .map((column) => ({ column, cell: cellOf(column.head) })),
  };
}

/** Programs end lines in their own ways, and leave blanks around. */
export function toText(cell: string): string {
  return readKeptText(cell).replaceAll(/\r\n?/g, "\n").trim();
}
