/** What games read beside a channel's name, by Walle's reader. */
export type ChannelValues = Record<string, string | number | boolean>;

export const mostChannelValues = 20;
/** Of their JSON. */
export const mostBytesOfValues = 2_048;
const namePattern = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;

export type ChannelValuesProblem =
  | { kind: "bytes" }
  | { kind: "count" }
  | { kind: "name"; name: string }
  | { kind: "value"; name: string };

/** What keeps an object from being a channel's values; null if nothing does. */
export function problemOfValues(values: object): ChannelValuesProblem | null {
  const entries = Object.entries(values);
  if (entries.length > mostChannelValues) return { kind: "count" };
  for (const [name, value] of entries) {
    if (!namePattern.test(name) || name === "channel") return { kind: "name", name };
    if (!isPlain(value)) return { kind: "value", name };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(values)).length;
  return bytes > mostBytesOfValues ? { kind: "bytes" } : null;
}

/** PostgreSQL keeps no NUL and no half of a character. */
function isPlain(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}

/** The problem as operators read it in the console. */
export function tellProblemOfValues(problem: ChannelValuesProblem): string {
  switch (problem.kind) {
    case "bytes":
      return `附加值合计不能超过 ${mostBytesOfValues} 字节，一个汉字占 3 字节`;
    case "count":
      return `附加值不能超过 ${mostChannelValues} 个`;
    case "name":
      return `「${problem.name}」不能用作名称：须为 1–64 位字母、数字、下划线、点或横线，以字母或下划线开头，且不能是 channel`;
    case "value":
      return `「${problem.name}」的值须为文字、数字或是否`;
  }
}
