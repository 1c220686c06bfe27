import type pg from "pg";

const mark = "/* prepared ";

/**
 * Marks a statement to be prepared: PostgreSQL plans it once a connection, not once a call. Put it in front of the text.
 * For few statements that run often and whose best plan does not depend on their values; one name has one text.
 */
export function preparedAs(name: string): string {
  return `${mark}${name} */`;
}

/** Makes the client prepare the statements that are marked. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !text.startsWith(mark)) return query(text, ...rest);
    const name = text.slice(mark.length, text.indexOf(" */"));
    const [values, ...others] = rest;
    return query({ name, text, values }, ...others);
  }) as typeof client.query;
}
