import { useLocation, useNavigate } from "react-router";

/**
 * Back within the shop. Who came straight here has no page of the shop behind, and goes to `fallback`, a router path,
 * instead of leaving.
 */
export function useGoBack(fallback = "/home/"): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (hasPageBehind(key)) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}

/** The router numbers its history entries; replaced ones keep the number of the page they stand for. */
function hasPageBehind(key: string): boolean {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index > 0 : key !== "default";
}
