import type { Rename } from "@playfront/contract/console/site";
import type { Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { replaceWords } from "../../content/replace-words.repository.ts";
import type { Actor } from "../../operator/trail.service.ts";
import { findSharedCategories, renameCategories } from "./category-renames.repository.ts";
import { categoryGrams } from "./search-fields.ts";

/**
 * Gives categories their new names in the games that have them and in what is written of games, so that a draft that is
 * published later does not bring an old name back. Documents come first, as a publication takes its locks.
 */
export function createCategoryRenames({ clock }: { clock: Clock }) {
  return async (trx: Executor, actor: Actor, renames: readonly Rename[]): Promise<void> => {
    if (renames.length === 0) return;
    const names = new Map(renames.map(({ from, to }) => [from, to]));
    const words = { kind: "games", field: "categories", names } as const;
    await replaceWords(trx, { ...words, operator: actor.name, at: clock.now() });
    const known = await findSharedCategories(trx, [...names.keys()]);
    const grams = new Map(known.map((name) => names.get(name) ?? name).map(withGrams));
    await renameCategories(trx, { names, grams });
  };
}

const withGrams = (name: string) => [name, categoryGrams(name)] as const;
