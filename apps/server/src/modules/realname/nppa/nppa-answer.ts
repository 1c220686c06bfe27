/** The authority's answer, as far as it could be read. */
export interface NppaAnswer {
  /** Null if no answer came in time, or the answer is not the authority's. */
  code: number | null;
  data: unknown;
  reason: string;
  /** The `Date` header, in milliseconds. */
  date: number | null;
}

/** Normal answers have a few hundred characters, one that refuses every record of a batch a few thousand. */
const maxAnswerLength = 64 * 1024;

/** Sends a request and reads the answer's envelope. Never throws: a dropped connection is an answer without a code. */
export async function readAnswer(url: URL, request: RequestInit): Promise<NppaAnswer> {
  try {
    const response = await fetch(url, request);
    const date = Date.parse(response.headers.get("date") ?? "");
    const text = await readText(response);
    return { ...parse(text, response.status), date: Number.isNaN(date) ? null : date };
  } catch (error) {
    return { code: null, data: null, reason: errorName(error), date: null };
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerLength) throw new Error("answer too long");
  }
  return text + decoder.decode();
}

/** Ignores the HTTP status: the code counts, and an error page of a gateway has none. */
function parse(text: string, status: number): Omit<NppaAnswer, "date"> {
  const answer = parseObject(text);
  const code = toWholeNumber(answer?.errcode);
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

/** A whole number from 0 on, or its digits; null for any other value, such as `""`, `false` and `[]`. */
export function toWholeNumber(value: unknown): number | null {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Only the error's name and code: its message may contain the address with the query. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const cause = error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : null;
  return ["no answer", error.name, cause?.code ?? cause?.name].filter(Boolean).join(" ");
}
