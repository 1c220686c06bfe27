import { useLocation, useNavigate } from "react-router";
import { callNative, hasNativeSide } from "../../browser/container/bridge.ts";

/**
 * Back within the shop. Who came straight here has no page of the shop behind: a container closes the view it opened
 * for the page, everyone else goes to `fallback`, a router path, instead of leaving. `to` names the page to go back to
 * where it is not the one behind.
 */
export function useGoBack({
  fallback = "/home/",
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

/** False where there is nothing to close, such as the container's own main view. */
async function closeView(): Promise<boolean> {
  const { code } = await callNative("ui.closeView", {}, { timeoutMs });
  return code === 1;
}

/** The router numbers its history entries; replaced ones keep the number of the page they stand for. */
function hasPageBehind(key: string): boolean {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index > 0 : key !== "default";
}
