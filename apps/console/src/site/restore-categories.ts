import type { Rename, SiteValue } from "@playfront/contract/console/site";
import type { Version } from "../layout/version-list.tsx";

export interface CategoryOfForm {
  name: string;
  /** Its name as it was opened; none for a new one. */
  was?: string;
}

type CategoryVersion = Version<SiteValue<"categories"> & { renames?: readonly Rename[] }>;

/** The form of an earlier version: `was` is the name that later changes have given each category. */
export function restoreCategories(
  versions: readonly CategoryVersion[],
  index: number,
): { names: CategoryOfForm[] } {
  const names = (versions[0] as CategoryVersion).value.names;
  const since = versions.slice(0, index).reverse();
  const today = (name: string) =>
    since.reduce(
      (now, { value }) => value.renames?.find(({ from }) => from === now)?.to ?? now,
      name,
    );
  return {
    names: (versions[index] as CategoryVersion).value.names.map((name) => {
      const was = today(name);
      return names.includes(was) ? { name, was } : { name };
    }),
  };
}
