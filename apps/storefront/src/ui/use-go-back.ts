import { useLocation, useNavigate } from "react-router";

/**
 * Back within the shop. Who came straight here has no page of the shop behind, and goes to `fallback`, a router path,
 * instead of leaving; `to` names the page to go back to where it is not the one behind.
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
  return () => {
    if (to === undefined && hasPageBehind(key)) void navigate(-1);
    else void navigate(to ?? fallback, { replace: true });
  };
}

/** The router numbers its history entries; replaced ones keep the number of the page they stand for. */
function hasPageBehind(key: string): boolean {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index > 0 : key !== "default";
}
