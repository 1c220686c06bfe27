import type { TSchema } from "typebox";
import { Package } from "../../console/calls/packages.ts";
import { ArticleData, CollectionData, Document, SlideData } from "../../console/documents.ts";
import { Operator, TrailEntry } from "../../console/entities.ts";
import { ConsoleFile } from "../../console/files.ts";
import { GameData } from "../../console/game-data.ts";
import { AccountActivity, AccountDevice, ClaimedCode, Message } from "../../entities.ts";

/** Entities of the shop's calls that the console shows, too. */
export const shopEntities = { AccountActivity, AccountDevice, ClaimedCode, Message };

const ownEntities = {
  ArticleData,
  CollectionData,
  ConsoleFile,
  Document,
  GameData,
  Operator,
  Package,
  SlideData,
  TrailEntry,
};

export type ConsoleEntityName = keyof typeof ownEntities;

/** The names of entities by their schema. */
export const consoleEntityNames = new Map<TSchema, string>(
  Object.entries({ ...shopEntities, ...ownEntities }).map(([name, schema]) => [schema, name]),
);
