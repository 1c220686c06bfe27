import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { changeOwn, toggledId, useChangingOwn } from "../../browser/api/own-changes.ts";
import type { OwnFact } from "../../browser/api/own-facts.ts";
import { usePlayerAct } from "../../shared/account/use-player-act.ts";
import { offerNoticesLater } from "../../shared/notices/offer-later.ts";
import { showToast } from "../../ui/feedback/toast.ts";

/** Ids of the openings that the player gets a message about. */
const openingReminders: OwnFact<readonly string[]> = {
  name: ["opening reminders"],
  freshMs: 30_000,
  async load() {
    const result = await getBrowserApi().call("opening/getReminderList", {});
    if (result.ok) return result.data.map(({ openingid }) => String(openingid));
    throw new CallFailure(result);
  },
};

/** Which openings the player gets a message about; a visitor who asks for one is led to the log-in. */
export function useOpeningReminders() {
  const { isVisitor, logIn, tellFailure } = usePlayerAct();
  const { known, isBusy } = useChangingOwn(openingReminders);
  const isOn = (openingid: string) => known?.includes(openingid) ?? false;
  return {
    isOn,
    isBusy,
    async toggle(openingid: string): Promise<void> {
      if (isVisitor) return logIn();
      const isWanted = !isOn(openingid);
      const { isDone, apply } = toggledId(openingid, isWanted);
      const name = isWanted ? "opening/remind" : "opening/remindCancel";
      const send = () => getBrowserApi().call(name, { openingid });
      const result = await changeOwn(openingReminders, { object: openingid, isDone, apply, send });
      if (!result.ok) return tellFailure(result);
      showToast(isWanted ? "开服前五分钟将发消息提醒您" : "已取消提醒");
      if (isWanted) offerNoticesLater();
    },
  };
}
