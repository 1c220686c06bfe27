import type { PublicSettings } from "@playfront/contract/public-settings";
import { useRouteLoaderData } from "react-router";

/** Settings of this site as the root loader brought them; null where the root itself failed. */
export function usePublicSettings(): PublicSettings | null {
  const root = useRouteLoaderData("root") as { settings?: PublicSettings } | undefined;
  return root?.settings ?? null;
}
