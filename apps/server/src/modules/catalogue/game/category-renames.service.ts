import type { Rename } from "@playfront/contract/console/site";
import type { Executor } from "@playfront/database/connect";
import type { Documents } from "../../content/documents.service.ts";
import type { Actor } from "../../operator/trail.service.ts";
import { findSharedCategories, renameCategories } from "./category-renames.repository.ts";
import { categoryGrams } from "./search-fields.ts";

interface CategoryRenamesDeps {
  documents: Pick<Documents<"games">, "replaceWords">;
}

/**
 * Gives categories their new names in the games that have them and in what is written of games, so that a draft that is
 * published later does not bring an old name back. Documents come first, as a publication takes its locks.
 */
export function createCategoryRenames({ documents }: CategoryRenamesDeps) {
  return async (trx: Executor, actor: Actor, renames: readonly Rename[]): Promise<void> => {
    if (renames.length === 0) return;
    const names = new Map(renames.map(({ from, to }) => [from, to]));
    await documents.replaceWords(trx, actor, { field: "categories", names });
    const known = await findSharedCategories(trx, [...names.keys()]);
    const grams = new Map(known.map((name) => names.get(name) ?? name).map(withGrams));
    await renameCategories(trx, { names, grams });
  };
}

const withGrams = (name: string) => [name, categoryGrams(name)] as const;
