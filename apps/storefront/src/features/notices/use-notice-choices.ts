import type { Payload } from "@playfront/contract/calls";
import type { PushState } from "@playfront/contract/entities";
import type { MutableKind } from "@playfront/contract/post-words";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { changeOwn, useChangingOwn } from "../../browser/api/own-changes.ts";
import type { OwnFact } from "../../browser/api/own-facts.ts";
import { showToast } from "../../ui/feedback/toast.ts";

const noticeChoices: OwnFact<PushState> = {
  name: ["notice choices"],
  freshMs: 30_000,
  async load() {
    const result = await getBrowserApi().call("user/getPushState", {});
    if (result.ok) return result.data;
    throw new CallFailure(result);
  },
};

/** The choices as the player sees them: changed at once, and back if the host has not taken the change. */
export function useNoticeChoices(loaded: PushState) {
  // Each visit of the page brings its own answer.
  const ofVisit = { initialData: loaded, gcTime: 0 };
  const { shown = loaded } = useChangingOwn(noticeChoices, ofVisit);
  return {
    choices: shown,
    setKind: (kind: MutableKind, on: boolean) =>
      change({ kind, on }, (known) => {
        const others = known.muted.filter((muted) => muted !== kind);
        return { ...known, muted: on ? others : [...others, kind] };
      }),
    setQuietHours: ({ from, to }: { from: number; to: number }) => {
      const hours = { quietfrom: from, quietto: to };
      return change(hours, (known) => ({ ...known, ...hours }));
    },
  };
}

/** Changes reach the host in the order of the taps. */
async function change(
  wanted: Payload<"user/messageSettingsChange">,
  apply: (known: PushState) => PushState,
): Promise<void> {
  const send = () => getBrowserApi().call("user/messageSettingsChange", wanted);
  const result = await changeOwn(noticeChoices, { object: "choices", apply, send });
  if (!result.ok) showToast("保存失败，请重试");
}
