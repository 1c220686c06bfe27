import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { closeOverlays } from "../../browser/overlay/overlay.ts";
import { PageLink } from "../layout/page-link.tsx";

/**
 * A link inside a dialog. Its page takes the dialog's place in the history. The dialog closes with it and not when the page
 * is rendered, a moment later: back in between would be taken for closing the dialog.
 */
export function DialogLink({ to, ...props }: ComponentProps<typeof PageLink>) {
  const navigate = useNavigate();
  const follow = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await navigate(to, { replace: true });
    await closeOverlays();
  };
  return <PageLink {...props} to={to} onClick={follow} />;
}
