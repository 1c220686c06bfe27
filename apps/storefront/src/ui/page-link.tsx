import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useOnline } from "../platform/use-online.ts";

/**
 * A link to a page of the shop. The touch that begins a tap already fetches the page's code, but not without a network:
 * the router answers a failed fetch by reloading, which would leave the browser's own error page in the shop's place.
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={useOnline() ? "intent" : "none"} />;
}
