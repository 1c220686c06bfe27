import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { changeOwn, toggledId, useChangingOwn } from "../../browser/api/own-changes.ts";
import type { OwnFact } from "../../browser/api/own-facts.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { usePlayerAct } from "../account/use-player-act.ts";
import { offerNoticesLater } from "../notices/offer-later.ts";

/** Ids of the games that the player follows or has reserved. */
export const followedGames: OwnFact<readonly string[]> = {
  name: ["followed games"],
  freshMs: 300_000,
  async load() {
    const result = await getBrowserApi().call("user/getFollowedIds", {});
    if (result.ok) return result.data.map(({ gameid }) => String(gameid));
    if (isUnknownCall(result)) return [];
    throw new CallFailure(result);
  },
};

/** Whether the player follows a game, and the tap that changes it; a visitor is led to the log-in. */
export function useFollow({ gameid, upcoming }: { gameid: string; upcoming?: object | undefined }) {
  const { isVisitor, logIn, tellFailure } = usePlayerAct();
  const own = useChangingOwn(followedGames);
  const isFollowed = own.known?.includes(gameid) ?? false;
  const isBusy = own.isBusy(gameid);
  async function toggle(): Promise<void> {
    if (isBusy) return;
    if (isVisitor) return logIn();
    // While the list is unknown the button offers to follow.
    const isOn = !isFollowed;
    const { isDone, apply } = toggledId(gameid, isOn);
    const name = isOn ? "game/follow" : "game/unfollow";
    const send = () => getBrowserApi().call(name, { gameid });
    const result = await changeOwn(followedGames, { object: gameid, isDone, apply, send });
    if (!result.ok) return tellFailure(result, "暂不支持关注");
    showToast(toastOf(isOn, upcoming !== undefined));
    if (isOn && upcoming !== undefined) offerNoticesLater();
  }
  return { isFollowed, isBusy, toggle: () => void toggle() };
}

function toastOf(isOn: boolean, isUpcoming: boolean): string {
  if (!isOn) return isUpcoming ? "已取消预约" : "已取消关注";
  return isUpcoming ? "预约成功，上线时将发消息提醒您" : "已关注，新礼包和开服会发消息提醒您";
}
