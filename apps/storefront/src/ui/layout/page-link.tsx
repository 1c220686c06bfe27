import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useSavesData } from "../../browser/page/save-data.ts";
import { useOnline } from "../../browser/page/use-online.ts";

/**
 * A link to a page of the shop. The touch that begins a tap prefetches the page's code, unless the player saves data
 * or there is no network.
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const isOnline = useOnline();
  const savesData = useSavesData();
  return <Link {...props} prefetch={isOnline && !savesData ? "intent" : "none"} />;
}
