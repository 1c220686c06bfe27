/** What games read beside a channel's name, by Walle's reader. */
export type ChannelValues = Record<string, string | number | boolean>;

const mostValues = 20;
const mostBytes = 2_048;
const namePattern = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;

/** Reads the JSON object of a channel's values; a text says what is wrong with it. */
export function readChannelValues(json: string): ChannelValues | string {
  if (Buffer.byteLength(json) > mostBytes) return `values take at most ${mostBytes} bytes`;
  const values = parse(json);
  if (values === undefined) return 'values are a JSON object, such as {"invite":12}';
  const entries = Object.entries(values);
  if (entries.length > mostValues) return `a channel has at most ${mostValues} values`;
  for (const [name, value] of entries) {
    if (!namePattern.test(name) || name === "channel") return `"${name}" is no name of a value`;
    if (!isPlain(value)) return `the value of ${name} is no text, number, true or false`;
  }
  return values as ChannelValues;
}

function parse(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? value : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL keeps no NUL and no half of a character. */
function isPlain(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}
