import { codes } from "@playfront/contract/codes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { useSession } from "../../browser/session/session.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { networkMessage } from "../game/play-state.ts";
import { loginPath } from "../navigation/return-target.ts";
import { offerNoticesLater } from "../notices/offer-later.ts";

const freshMs = 300_000;

/** Whether the player follows a game, and the tap that changes it; a visitor is led to the log-in. */
export function useFollow({ gameid, upcoming }: { gameid: string; upcoming?: object | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { token } = useSession();
  const [isBusy, setBusy] = useState(false);
  const key = ["followed games", token] as const;
  const { data: followed = [] } = useQuery({
    queryKey: key,
    queryFn: fetchFollowed,
    enabled: token !== null,
    staleTime: freshMs,
  });
  const isFollowed = token !== null && followed.includes(gameid);
  const askToLogIn = () => void navigate(loginPath({ refer: pathname + search }));
  async function toggle(): Promise<void> {
    if (isBusy) return;
    if (token === null) return askToLogIn();
    setBusy(true);
    const name = isFollowed ? "game/unfollow" : "game/follow";
    const result = await getBrowserApi().call(name, { gameid });
    setBusy(false);
    if (result.ok) {
      // A list that was asked for before the change must not come after it.
      await client.cancelQueries({ queryKey: key });
      const others = followed.filter((each) => each !== gameid);
      client.setQueryData(key, isFollowed ? others : [...others, gameid]);
      showToast(toastOf(!isFollowed, upcoming !== undefined));
      if (!isFollowed && upcoming !== undefined) offerNoticesLater();
    } else if (isUnknownCall(result)) showToast("暂不支持关注");
    else if (result.kind === "coded" && result.code === codes.unauthorized) askToLogIn();
    else showToast((result.kind === "coded" && result.msg) || networkMessage);
  }
  return { isFollowed, isBusy, toggle: () => void toggle() };
}

function toastOf(isOn: boolean, isUpcoming: boolean): string {
  if (!isOn) return isUpcoming ? "已取消预约" : "已取消关注";
  return isUpcoming ? "预约成功，上线时将发消息提醒您" : "已关注，新礼包和开服会发消息提醒您";
}

async function fetchFollowed(): Promise<string[]> {
  const result = await getBrowserApi().call("user/getFollowedIds", {});
  if (result.ok) return result.data.map(({ gameid }) => String(gameid));
  if (isUnknownCall(result)) return [];
  throw new CallFailure(result);
}
