import type { Failure, Result } from "@playfront/contract/api";
import type { ListedGame } from "@playfront/contract/entities";
import type { HostRow } from "@playfront/contract/public-settings";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { getBrowserApi } from "../platform/browser-api.ts";
import { fillChannel } from "../platform/identity.ts";
import { leaveFor } from "../platform/leave.ts";
import { usePublicSettings } from "../platform/public-settings.ts";
import { getSession } from "../platform/session.ts";
import { blocksDownloads, getSurroundings, mayInstallNothing } from "../platform/surroundings.ts";
import { showToast } from "../ui/toast.tsx";
import { paths } from "./paths.ts";
import { networkMessage, showPlayFailure } from "./play-failures.tsx";
import { loginPath } from "./return-target.ts";

export type PlayableGame = Pick<ListedGame, "gameid" | "gamename" | "gametype">;

/**
 * Opens a game: downloads a mobile one, enters an HTML5 one. Settles with whether the browser was sent off; whatever
 * stopped it has been shown by then.
 */
export function useOpenGame(): (game: Omit<PlayableGame, "gamename">) => Promise<boolean> {
  const navigate = useNavigate();
  const hosts = usePublicSettings()?.hosts ?? null;
  return useCallback(
    async ({ gameid, gametype }) => {
      if (gametype === "html5" && getSession().token === null) {
        await navigate(loginPath({ refer: paths.playGame(gameid) }));
        return false;
      }
      if (gametype === "mobile" && blocksDownloads()) {
        const { openBrowserGuide } = await import("./browser-guide.tsx");
        void openBrowserGuide();
        return false;
      }
      const address = await findAddress({ gameid, gametype }, hosts);
      if (gametype === "mobile" && mayInstallNothing()) {
        const { refuseHonestly } = await import("./android-only.tsx");
        if (await refuseHonestly(address, { gameid, navigate })) return false;
      }
      if (!address.ok) {
        showPlayFailure(address, { gameid, navigate });
        return false;
      }
      const hasLeft = leaveFor(address.data.url);
      if (!hasLeft) showToast(networkMessage);
      return hasLeft;
    },
    [navigate, hosts],
  );
}

async function findAddress(
  { gameid, gametype }: Omit<PlayableGame, "gamename">,
  hosts: HostRow | null,
): Promise<Result<{ url: string }>> {
  const api = getBrowserApi();
  if (gametype === "html5") {
    const answer = await api.call("game/getEntryUrl", { gameid });
    return isUnknownCall(answer) ? fromTemplate(hosts?.entry, gameid) : answer;
  }
  const { platform } = getSurroundings();
  const answer = await api.call("game/getDownloadUrl", { gameid, platform });
  return isUnknownCall(answer) ? fromTemplate(hosts?.download, gameid) : answer;
}

/** A host that speaks only spec §7 answers these calls with HTTP 404 (contract.md, "A host without …"). */
function isUnknownCall(answer: { ok: true } | Failure): boolean {
  return !answer.ok && answer.kind === "network" && answer.status === 404;
}

function fromTemplate(template: string | undefined, gameid: string): Result<{ url: string }> {
  if (!template) return { ok: false, kind: "network", status: 404 };
  const url = fillChannel(template.replaceAll("{gameid}", encodeURIComponent(gameid)));
  return { ok: true, data: { url } };
}
