import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";

export interface CsvRow {
  /** As a spreadsheet counts: from 1, with rows that are empty. */
  line: number;
  cells: readonly string[];
}

/** A file that cannot be read; the message is Chinese. */
export class UnreadableCsv extends Error {
  override name = "UnreadableCsv";
}

/** Characters. A quote that is never closed takes the rest of the file for one row. */
const longestRow = 500_000;
/** Bytes that are parsed between two turns of the event loop. */
const portion = 64 * 1024;

/** The rows of a CSV that are not empty, or of a table as it is pasted, with tabs. Throws {@link UnreadableCsv}. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<CsvRow> {
  const text = decode(bytes);
  // PostgreSQL stores no U+0000; workbooks and pictures have many.
  if (text.includes("\0")) throw new UnreadableCsv("此文件不是 CSV 文本，请另存为 CSV 后再导入");
  const isPasted = /^[^\r\n"]*\t/.test(text);
  const options = { relax_column_count: true, relax_quotes: true, max_record_size: longestRow };
  const parser = Readable.from(portionsOf(text)).pipe(
    parse({ ...options, delimiter: isPasted ? "\t" : "," }),
  );
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (cells.some((cell) => cell.trim() !== "")) yield { line, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(`第 ${Number(error.records) + 1} 行无法读取，请检查引号是否成对`);
  }
}

/** UTF-8, UTF-16 as Excel writes it, or what Chinese editions of Excel write. The decoders leave out a byte order mark. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** A stream alone gives other work no turn before its end. */
async function* portionsOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += portion) {
    yield bytes.subarray(from, from + portion);
    await setImmediate();
  }
}
