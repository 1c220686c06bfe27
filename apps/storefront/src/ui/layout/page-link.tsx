import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useSavesData } from "../../browser/page/save-data.ts";
import { useOnline } from "../../browser/page/use-online.ts";

/**
 * A link to a page of the shop. The touch that begins a tap already fetches the page's code, but not for players who
 * save data, and not without a network: what cannot come is not asked for.
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const isOnline = useOnline();
  const savesData = useSavesData();
  return <Link {...props} prefetch={isOnline && !savesData ? "intent" : "none"} />;
}
