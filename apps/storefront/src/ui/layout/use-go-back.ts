import { useLocation, useNavigate } from "react-router";
import { callNative, hasNativeSide } from "../../browser/container/bridge.ts";
import { pages } from "../../pages.ts";

/**
 * Goes back within the shop. A player who opened this page directly has no previous page of the shop: a container
 * closes the view it opened for the page, and in a browser back leads to `fallback`, a router path. `to` names the
 * page to go back to if it is not the previous one.
 */
export function useGoBack({
  fallback = pages.home.path,
  to,
}: {
  fallback?: string;
  to?: string;
} = {}): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const leave = () => void navigate(to ?? fallback, { replace: true });
  return () => {
    if (to === undefined && hasPageBehind(key)) void navigate(-1);
    else if (to === undefined && hasNativeSide()) void closeView().then((ok) => ok || leave());
    else leave();
  };
}

/** How long a container may take to close its view, milliseconds. */
const timeoutMs = 1000;

/** False if there is nothing to close, such as in the container's main view. */
async function closeView(): Promise<boolean> {
  const { code } = await callNative("ui.closeView", {}, { timeoutMs });
  return code === 1;
}

/** The router numbers its history entries; a replaced entry keeps its number. */
function hasPageBehind(key: string): boolean {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index > 0 : key !== "default";
}
