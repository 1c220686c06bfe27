/** An answer of the authority as far as it can be read. */
export interface NppaAnswer {
  /** Null: none came in time, or not one of its own. */
  code: number | null;
  data: unknown;
  reason: string;
  /** The `Date` header, in milliseconds. */
  date: number | null;
}

/** Its answers have a few hundred bytes, a batch with every record refused a few thousand. */
const longestAnswer = 64 * 1024;

/** Sends a request and reads the answer's envelope. Never throws: a dropped connection is an answer without a code. */
export async function readAnswer(url: URL, request: RequestInit): Promise<NppaAnswer> {
  try {
    const response = await fetch(url, request);
    const date = Date.parse(response.headers.get("date") ?? "");
    const text = await readText(response);
    return { ...parse(text, response.status), date: Number.isNaN(date) ? null : date };
  } catch (error) {
    return { code: null, data: null, reason: describe(error), date: null };
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) throw new Error("answer too long");
  }
  return text + decoder.decode();
}

/** The status is not asked: what counts is the code, and a gateway's page has none. */
function parse(text: string, status: number): Omit<NppaAnswer, "date"> {
  const answer = parseObject(text);
  const code = readWhole(answer?.errcode);
  if (!answer || code === null) {
    return { code: null, data: null, reason: `unreadable answer, HTTP ${status}` };
  }
  return { code, data: answer.data ?? null, reason: `errcode ${code}` };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A number from 0 on, or its digits; null for everything else: `""`, `false` and `[]` are not 0. */
export function readWhole(value: unknown): number | null {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An error's name and code, never its text: that may hold the address with its query. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const cause = error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : null;
  return ["no answer", error.name, cause?.code ?? cause?.name].filter(Boolean).join(" ");
}
