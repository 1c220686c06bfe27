import type { TSchema } from "typebox";
import * as entities from "../entities.ts";

type Entities = typeof entities;

/** Entities that an answer holds as objects. */
export type EntityName = {
  [Name in keyof Entities]: Entities[Name] extends { type: "object" } ? Name : never;
}[keyof Entities];

/** The names of entities by their schema. */
export const entityNames = new Map<TSchema, EntityName>(
  Object.entries(entities)
    .filter(([, schema]) => "properties" in schema)
    .map(([name, schema]) => [schema, name as EntityName]),
);
