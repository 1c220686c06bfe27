import type { Result } from "@playfront/contract/api";
import { openDialog } from "../../ui/dialog/dialog-host.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { failureWords } from "../form/failure-words.ts";

/** Asks before the player's own post goes. `act` is what the button says, such as 删除. */
export async function confirmAct({
  act,
  what,
  body,
  send,
  onDone,
}: {
  act: string;
  what: string;
  body: string;
  send(): Promise<Result<null>>;
  onDone(): unknown;
}): Promise<void> {
  const answer = await openDialog({
    title: `${act}${what}？`,
    body,
    actions: [
      { id: "no", label: "取消" },
      { id: "yes", label: act, danger: true },
    ],
  });
  if (answer !== "yes") return;
  const result = await send();
  showToast(result.ok ? `已${act}` : failureWords(result));
  if (result.ok) onDone();
}
