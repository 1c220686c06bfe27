import type { Result } from "@playfront/contract/api";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import { showToast } from "../../ui/feedback/toast.ts";
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
  if (!(await confirmDanger({ title: `${act}${what}？`, body, act }))) return;
  const result = await send();
  showToast(result.ok ? `已${act}` : failureWords(result));
  if (result.ok) onDone();
}
