import { type ComponentProps, type MouseEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { closeOverlays } from "../../browser/overlay/overlay.ts";
import { PageLink } from "../layout/page-link.tsx";

/**
 * A link inside a dialog. Its page takes the dialog's place in the history. The dialog closes with it and not when the page
 * is rendered, a moment later: back in between would be taken for closing the dialog. Back while the page is still loading
 * closes the dialog and gives the page up.
 */
export function DialogLink({ to, ...props }: ComponentProps<typeof PageLink>) {
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useNavigation();
  const giveUp = useRef<() => void>(null);
  useEffect(() => {
    const stay = () => void navigate(location, { replace: true, preventScrollReset: true });
    giveUp.current = state === "loading" ? stay : null;
  }, [state, location, navigate]);
  useEffect(() => () => giveUp.current?.(), []);
  const follow = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await navigate(to, { replace: true });
    await closeOverlays();
  };
  return <PageLink {...props} to={to} onClick={follow} />;
}
