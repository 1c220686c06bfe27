import { type RawBuilder, sql } from "kysely";
import type pg from "pg";

const marked = /^(?:select )?\/\* prepared ([\w-]+) \*\//;

/**
 * Marks a statement to be prepared: PostgreSQL plans it once a connection, not once a call. Put it in front of the text,
 * or of what a select selects. For few statements that run often and whose best plan does not depend on their values; one
 * name has one text. Behind a pooler the mark is only a comment (decision 0224).
 */
export function preparedAs(name: string): RawBuilder<never> {
  return sql.raw(`/* prepared ${name} */`);
}

/** Makes the client prepare the statements that are marked. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) => {
    const name = typeof text === "string" ? marked.exec(text)?.[1] : undefined;
    if (name === undefined) return query(text, ...rest);
    const [values, ...others] = rest;
    return query({ name, text, values }, ...others);
  }) as typeof client.query;
}
