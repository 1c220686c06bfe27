import type { Payload } from "@playfront/contract/calls";
import type { PushState } from "@playfront/contract/entities";
import type { MutableKind } from "@playfront/contract/post-words";
import { useRef, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { showToast } from "../../ui/feedback/toast.tsx";

/** The choices as the player sees them: changed at once, and back if the host has not taken the change. */
export function useNoticeChoices(loaded: PushState) {
  const [choices, setChoices] = useState(loaded);
  /** Changes reach the host in the order of the taps. */
  const queue = useRef<Promise<void>>(Promise.resolve());

  function change(next: Partial<PushState>, wanted: Payload<"user/messageSettingsChange">) {
    setChoices((before) => ({ ...before, ...next }));
    queue.current = queue.current.then(async () => {
      const result = await getBrowserApi().call("user/messageSettingsChange", wanted);
      if (result.ok) return;
      showToast("保存失败，请重试");
      const known = await getBrowserApi().call("user/getPushState", {});
      setChoices(known.ok ? known.data : loaded);
    });
    return queue.current;
  }

  return {
    choices,
    setKind(kind: MutableKind, on: boolean) {
      const others = choices.muted.filter((muted) => muted !== kind);
      return change({ muted: on ? others : [...others, kind] }, { kind, on });
    },
    setQuietHours: ({ from, to }: { from: number; to: number }) =>
      change({ quietfrom: from, quietto: to }, { quietfrom: from, quietto: to }),
  };
}
