import type { CallName } from "../calls.ts";
import { type EntityName, entityNames } from "./entity-names.ts";
import { type FieldName, fieldWords, ownWords } from "./field-words.ts";

/** What the shop's document says of the fields. */
export const shopWords = {
  entities: entityNames,
  wordsOf: (field: string, scope: string) =>
    ownWords[scope as CallName | EntityName]?.[field as FieldName] ??
    fieldWords[field as FieldName],
};
