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
  const leftHref = useRef("");
  useStayIfClosed(leftHref);
  const follow = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leftHref.current = window.location.href;
    await navigate(to, { replace: true });
    leftHref.current = "";
    await closeOverlays();
  };
  return <PageLink {...props} to={to} onClick={follow} />;
}

/**
 * Stays on the page if the dialog closes while the page of its link is loading. Once that page has taken the address it is
 * rendered a moment later, and the dialog closes because of it.
 */
function useStayIfClosed(leftHref: { readonly current: string }): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useNavigation();
  const stay = useRef<() => void>(null);
  useEffect(() => {
    const giveUp = () => {
      if (window.location.href === leftHref.current)
        void navigate(location, { replace: true, preventScrollReset: true });
    };
    stay.current = state === "loading" ? giveUp : null;
  }, [state, location, navigate, leftHref]);
  useEffect(() => () => stay.current?.(), []);
}
