import { openDialog } from "./open-dialog.ts";

/**
 * Asks before something is deleted or ends. Neither button is filled; the one that goes on is at the right, as in every
 * dialog, and the other one has the focus.
 */
export async function confirmDanger({
  title,
  body,
  act,
  keep = "取消",
}: {
  title: string;
  body?: string;
  /** The label of the button that goes on. */
  act: string;
  keep?: string;
}): Promise<boolean> {
  const choice = await openDialog({
    title,
    body,
    actions: [
      { id: "keep", label: keep },
      { id: "act", label: act, danger: true },
    ],
  });
  return choice === "act";
}
