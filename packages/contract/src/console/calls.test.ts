import { expect, it } from "vitest";
import { notBlank } from "../fields.ts";
import { consoleCalls } from "./calls.ts";

interface Field {
  minLength?: number;
  pattern?: string;
}

it("takes no reason, title or text of spaces alone", () => {
  const written = Object.entries(consoleCalls).flatMap(([name, call]) =>
    Object.entries(call.payload.properties as Record<string, Field>)
      .filter(([field]) => ["reason", "note", "title", "content", "explain"].includes(field))
      // A reason that is left out is empty.
      .filter(([, { minLength }]) => minLength !== undefined)
      .map(([field, { pattern }]) => `${name} ${field} ${pattern}`),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((line) => !line.endsWith(` ${notBlank}`))).toEqual([]);
});
