/** What a field was and what it is, as text; empty for an absent one. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

/** The fields in which two versions differ. */
export function changedFields(before: object, now: object): FieldChange[] {
  const [old, fresh] = [before, now] as Record<string, unknown>[];
  return [...new Set([...Object.keys(now), ...Object.keys(before)])]
    .map((field) => ({ field, from: toText(old?.[field]), to: toText(fresh?.[field]) }))
    .filter(({ from, to }) => from !== to);
}

/** Members of a list, and blocks of HTML, are lines of their own. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.join(value.some((one) => one.length > 12) ? "\n" : "、");
  return String(value).replaceAll(
    /(<\/(?:p|h\d|li|blockquote|ul|ol|table|tr)>|<br>)(?!\n)/g,
    "$1\n",
  );
}
