import type { TSchema } from "typebox";
import type { FormRule } from "../form-rules.ts";
import { ruleWords } from "./field-words.ts";

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

/** What a document says of the fields of its schemas. */
export interface Vocabulary {
  /** The names of entities by their schema. */
  entities: ReadonlyMap<TSchema, string>;
  /** What a field means within a call or an entity. */
  wordsOf(field: string, scope: string): string;
}

/** The parts of our schemas that have parts themselves, and our own keywords. */
interface Parts {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
  label?: string;
  rule?: FormRule;
}

export function createDescriber({ entities, wordsOf }: Vocabulary) {
  /** A schema of the contract without our own keywords, with words for each field. Entities are referred to. */
  function describeSchema(schema: TSchema, scope: string): JsonSchema {
    const name = entities.get(schema);
    return name === undefined
      ? describeParts(schema, scope)
      : { $ref: `#/components/schemas/${name}` };
  }

  function describeParts(schema: TSchema, scope: string): JsonSchema {
    const { properties, items, anyOf, label: _label, rule: _rule, ...rest } = schema as Parts;
    const described: JsonSchema = { ...rest };
    if (items) described.items = describeSchema(items, scope);
    if (anyOf) described.anyOf = anyOf.map((part) => describeSchema(part, scope));
    if (properties) {
      const fields = Object.entries(properties).map(([field, part]) => [
        field,
        describeField(field, part, scope),
      ]);
      described.properties = Object.fromEntries(fields);
    }
    return described;
  }

  function describeField(field: string, schema: TSchema, scope: string): JsonSchema {
    const { label, rule } = schema as Parts;
    const words = [wordsOf(field, scope)];
    if (label) words.push(`(${label})`);
    if (rule) words.push(`— ${ruleWords[rule]}`);
    return { ...describeSchema(schema, scope), description: words.join(" ") };
  }

  return {
    describeSchema,
    describeField,
    /** The schemas of all entities by name. */
    namedSchemas: (): Record<string, JsonSchema> =>
      Object.fromEntries(
        [...entities].map(([schema, name]) => [name, describeParts(schema, name)]),
      ),
  };
}
