import {
  type ChannelValues,
  problemOfValues,
  tellProblemOfValues,
} from "@playfront/contract/console/channel-values";

export type ValueKind = "text" | "number" | "boolean";

export const kindChoices: { id: ValueKind; name: string }[] = [
  { id: "text", name: "文字" },
  { id: "number", name: "数字" },
  { id: "boolean", name: "是否" },
];

/** A value in the form. An input without text is null. */
export interface ValueRow {
  name: string | null;
  kind: ValueKind;
  value: string | null;
}

export function rowsOf(values: ChannelValues): ValueRow[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    kind: typeof value === "string" ? "text" : (typeof value as "number" | "boolean"),
    value: String(value),
  }));
}

export function valuesOf(rows: readonly ValueRow[]): ChannelValues {
  return Object.fromEntries(rows.map((row) => [row.name ?? "", readValue(row)]));
}

function readValue({ kind, value }: ValueRow): ChannelValues[string] {
  if (kind === "number") return Number(value);
  return kind === "boolean" ? value === "true" : (value ?? "");
}

/** What is wrong with a name among those of all rows, unless it is missing. */
export function problemOfName(
  name: string | null,
  { values = [] }: { values?: readonly ValueRow[] },
): string | undefined {
  if (name === null) return undefined;
  if (values.filter((row) => row.name === name).length > 1) return "名称不能重复";
  const problem = problemOfValues({ [name]: "" });
  return problem === null ? undefined : tellProblemOfValues(problem);
}

/** A number must read the same once it was saved. */
export function problemOfNumber(value: string | null): string | undefined {
  const isKept = Number.isFinite(Number(value)) && String(Number(value)) === value;
  return isKept ? undefined : "须为数字，如 12 或 0.5；以 0 开头或超过 15 位的请选「文字」";
}

/** What is wrong with all rows together, if each by itself is right. */
export function problemOfRows(rows: readonly ValueRow[] = []): string | undefined {
  const problem = problemOfValues(valuesOf(rows));
  const isOfAll = problem?.kind === "bytes" || problem?.kind === "count";
  return isOfAll ? tellProblemOfValues(problem) : undefined;
}
