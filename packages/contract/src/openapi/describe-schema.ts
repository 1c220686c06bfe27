import type { TSchema } from "typebox";
import type { CallName } from "../calls.ts";
import type { FormRule } from "../form-rules.ts";
import { type EntityName, entityNames } from "./entity-names.ts";
import { type FieldName, fieldWords, ownWords, ruleWords } from "./field-words.ts";

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

/** The parts of our schemas that have parts themselves, and our own keywords. */
interface Parts {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
  label?: string;
  rule?: FormRule;
}

/** A schema of the contract without our own keywords, with words for each field. Entities are referred to. */
export function describeSchema(schema: TSchema, scope: CallName | EntityName): JsonSchema {
  const name = entityNames.get(schema);
  return name === undefined
    ? describeParts(schema, scope)
    : { $ref: `#/components/schemas/${name}` };
}

/** The schemas of all entities by name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const entries = [...entityNames].map(([schema, name]) => [name, describeParts(schema, name)]);
  return Object.fromEntries(entries);
}

function describeParts(schema: TSchema, scope: CallName | EntityName): JsonSchema {
  const { properties, items, anyOf, label: _label, rule: _rule, ...rest } = schema as Parts;
  const described: JsonSchema = { ...rest };
  if (items) described.items = describeSchema(items, scope);
  if (anyOf) described.anyOf = anyOf.map((part) => describeSchema(part, scope));
  if (properties) {
    const fields = Object.entries(properties).map(([field, part]) => [
      field,
      describeField(field as FieldName, part, scope),
    ]);
    described.properties = Object.fromEntries(fields);
  }
  return described;
}

function describeField(
  field: FieldName,
  schema: TSchema,
  scope: CallName | EntityName,
): JsonSchema {
  const { label, rule } = schema as Parts;
  const words = [ownWords[scope]?.[field] ?? fieldWords[field]];
  if (label) words.push(`(${label})`);
  if (rule) words.push(`— ${ruleWords[rule]}`);
  return { ...describeSchema(schema, scope), description: words.join(" ") };
}
