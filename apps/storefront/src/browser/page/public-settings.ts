import type { PublicSettings } from "@playfront/contract/public-settings";
import { useRouteLoaderData } from "react-router";

/** Settings of this site from the root loader; null if the root failed. */
export function usePublicSettings(): PublicSettings | null {
  const root = useRouteLoaderData("root") as { settings?: PublicSettings } | undefined;
  return root?.settings ?? null;
}
