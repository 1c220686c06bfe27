import { codes } from "@playfront/contract/codes";
import type { Gift } from "@playfront/contract/entities";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { type ReminderState, useReminder } from "../../shared/gift/reminders.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";
import { offerNoticesLater } from "../../shared/notices/offer-later.ts";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { loadClaimDialogs, preloadClaimDialogs } from "./use-claim-dialogs.ts";

interface Remind {
  state: ReminderState;
  isBusy: boolean;
  /** Asks for the message, or takes that back. */
  toggle(): void;
  /** Only asks. */
  remind(): void;
}

/** The reminder of a gift that is not open yet. The host leads a visitor to the log-in, if it has reminders at all. */
export function useRemind(
  gift: Gift,
  { isWanted, noteTap }: { isWanted: boolean; noteTap: (obstacle: "login") => void },
): Remind {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { state, change } = useReminder(gift.giftid, { isWanted });
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const askToLogIn = async () => {
    const isWilling = await openLazily(loadClaimDialogs, ({ openRemindLoginDialog }) =>
      openRemindLoginDialog(),
    );
    if (!isWilling) return;
    noteTap("login");
    await navigate(loginPath({ refer: pathname + search }));
  };
  const run = async (to: "on" | "off") => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    const result = await change(to);
    isRunning.current = false;
    setIsBusy(false);
    if (result.ok) {
      showToast(
        to === "on"
          ? `已预约，${gift.opens === undefined ? "补货" : "开放"}时将发消息提醒您`
          : "已取消预约",
      );
      if (to === "on") offerNoticesLater();
    } else if (result.kind === "network") {
      showToast(isUnknownCall(result) ? "暂不支持开放提醒" : networkMessage());
    } else if (result.code === codes.unauthorized) await askToLogIn();
    else showToast(result.msg || networkMessage());
  };
  return {
    state,
    isBusy,
    toggle: () => {
      preloadClaimDialogs();
      void run(state === "on" ? "off" : "on");
    },
    remind: () => void run("on"),
  };
}
