import type { FileAnswer } from "@playfront/contract/console/operator-call";
import { type Cell, csvLine } from "../../../infra/sheets/csv.ts";
import { keepText } from "../../../infra/sheets/kept-text.ts";
import { formatXlsx } from "../../../infra/sheets/xlsx.ts";

type Portions = Iterable<Cell[][]> | AsyncIterable<Cell[][]>;

interface TableFile {
  /** The file's name without its ending. */
  title: string;
  sheet: string;
  format: "csv" | "xlsx";
  heads: readonly string[];
  portions: Portions;
}

/** A table whose text is read again as it was: CSV as it is sent, XLSX as a whole. */
export async function tableFile({
  title,
  sheet,
  format,
  heads,
  portions,
}: TableFile): Promise<FileAnswer> {
  const name = `${title}.${format}`;
  if (format === "csv")
    return {
      name,
      type: "text/csv; charset=utf-8",
      content: writeCsv(heads, portions),
    };
  const rows: Cell[][] = [];
  for await (const portion of portions) rows.push(...portion);
  const bytes = await formatXlsx([{ name: sheet, heads, rows }], keepText);
  return {
    name,
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    content: oneByOne(bytes),
  };
}

/** The mark at the start tells Excel that it is UTF-8. */
async function* writeCsv(heads: readonly string[], portions: Portions): AsyncGenerator<string> {
  yield `\ufeff${csvLine(heads)}\r\n`;
  for await (const rows of portions)
    yield rows.map((cells) => `${csvLine(cells, keepText)}\r\n`).join("");
}

async function* oneByOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
