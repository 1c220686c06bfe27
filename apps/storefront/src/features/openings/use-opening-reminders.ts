import { codes } from "@playfront/contract/codes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { useSession } from "../../browser/session/session.ts";
import { networkMessage } from "../../shared/game/play-state.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";
import { offerNoticesLater } from "../../shared/notices/offer-later.ts";
import { showToast } from "../../ui/feedback/toast.tsx";

const freshMs = 30_000;

/** Which openings the player gets a message about; a visitor who asks for one is led to the log-in. */
export function useOpeningReminders() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { token } = useSession();
  const [busy, setBusy] = useState<string | null>(null);
  const key = ["opening reminders", token] as const;
  const { data: known = [] } = useQuery({
    queryKey: key,
    queryFn: fetchReminders,
    enabled: token !== null,
    staleTime: freshMs,
  });
  return {
    isOn: (openingid: string) => known.includes(openingid),
    isBusy: (openingid: string) => busy === openingid,
    async toggle(openingid: string): Promise<void> {
      if (busy !== null) return;
      if (token === null) return void navigate(loginPath({ refer: pathname }));
      const isOn = known.includes(openingid);
      setBusy(openingid);
      const name = isOn ? "opening/remindCancel" : "opening/remind";
      const result = await getBrowserApi().call(name, { openingid });
      setBusy(null);
      if (result.ok) {
        await client.cancelQueries({ queryKey: key });
        const others = known.filter((each) => each !== openingid);
        client.setQueryData(key, isOn ? others : [...others, openingid]);
        showToast(isOn ? "已取消提醒" : "开服前五分钟将发消息提醒您");
        if (!isOn) offerNoticesLater();
      } else if (result.kind === "network") showToast(networkMessage);
      else if (result.code === codes.unauthorized) await navigate(loginPath({ refer: pathname }));
      else showToast(result.msg || networkMessage);
    },
  };
}

async function fetchReminders(): Promise<string[]> {
  const result = await getBrowserApi().call("opening/getReminderList", {});
  if (result.ok) return result.data.map(({ openingid }) => String(openingid));
  throw new CallFailure(result);
}
