import type { Failure, Result } from "@playfront/contract/api";
import type { GameInfo, ListedGame } from "@playfront/contract/entities";
import type { HostRow } from "@playfront/contract/public-settings";
import { useCallback } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { hasNativeSide } from "../../browser/container/bridge.ts";
import { leaveFor } from "../../browser/container/leave-page.ts";
import {
  blocksDownloads,
  cannotInstallApps,
  getSurroundings,
} from "../../browser/container/surroundings.ts";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { fillChannel } from "../../browser/session/identity.ts";
import { getSession } from "../../browser/session/session.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { paths } from "../navigation/paths.ts";
import { loginPath } from "../navigation/return-target.ts";
import { networkMessage, playFailureText, showPlayFailure } from "./play-failures.tsx";

export type PlayableGame = Pick<ListedGame, "gameid" | "gamename" | "gametype"> &
  Partial<Pick<GameInfo, "logo" | "version" | "versioncode">>;

/** A game to open. The optional facts make the download's record readable. */
export type OpenableGame = Pick<PlayableGame, "gameid" | "gametype"> & Partial<PlayableGame>;

/**
 * Opens a game: downloads a mobile game and enters an HTML5 one. In a container with its own downloader it does that
 * downloader's next step. Resolves to whether the browser has left for the address; any failure has been shown by
 * then.
 */
export function useOpenGame(): (game: OpenableGame) => Promise<boolean> {
  const navigate = useNavigate();
  const hosts = usePublicSettings()?.hosts ?? null;
  return useCallback(
    async (game) => {
      const { gameid, gametype } = game;
      if (gametype === "html5" && getSession().token === null) {
        await navigate(loginPath({ refer: paths.playGame(gameid) }));
        return false;
      }
      if (gametype === "mobile" && blocksDownloads()) {
        const { openBrowserGuide } = await import(
          /* keep ready */ "../navigation/browser-guide.tsx"
        );
        void openBrowserGuide();
        return false;
      }
      if (gametype === "mobile") return download(game, { navigate, hosts });
      const address = await findAddress(game, hosts);
      if (address.ok) return leave(address.data.url);
      showPlayFailure(address, { gameid, navigate });
      return false;
    },
    [navigate, hosts],
  );
}

interface Site {
  navigate: NavigateFunction;
  hosts: HostRow | null;
}

async function download(game: OpenableGame, site: Site): Promise<boolean> {
  if (cannotInstallApps()) return openStoreLink(game, site);
  // Loads in parallel with the call, so that it is ready when the browser leaves.
  const notes = import("../downloads/record-download.ts").catch(() => null);
  const address = await askNative(game, site.hosts);
  if (address === "done") return false;
  if (address === "under way") {
    await site.navigate(paths.downloads);
    return false;
  }
  if (!address.ok) {
    showPlayFailure(address, { gameid: game.gameid, navigate: site.navigate });
    void notes.then((loaded) => loaded?.recordRefusal(game, playFailureText(address)));
    return false;
  }
  const { url } = address.data;
  const hasLeft = leave(url);
  if (hasLeft) void notes.then((loaded) => loaded?.recordHandedToBrowser(game, url));
  return hasLeft;
}

/** Resolves to the address for the browser, unless the container's own downloader takes the game. */
async function askNative(
  game: OpenableGame,
  hosts: HostRow | null,
): Promise<Result<{ url: string }> | "done" | "under way"> {
  const ask = () => findAddress(game, hosts);
  if (!hasNativeSide()) return ask();
  const native = await import("../downloads/native-downloads.ts").catch(() => null);
  const outcome = (await native?.playNatively(game, ask)) ?? "unsupported";
  return outcome === "unsupported" ? ask() : outcome;
}

/** For devices that get a link to a store, or are told that the game is not available. */
async function openStoreLink(game: OpenableGame, { navigate, hosts }: Site): Promise<boolean> {
  const { gameid } = game;
  const address = await findAddress(game, hosts);
  const { showUnavailable } = await import(/* keep ready */ "./android-only.tsx");
  if (await showUnavailable(address, { gameid, navigate })) return false;
  if (address.ok) return leave(address.data.url);
  showPlayFailure(address, { gameid, navigate });
  return false;
}

function leave(url: string): boolean {
  const hasLeft = leaveFor(url);
  if (!hasLeft) showToast(networkMessage);
  return hasLeft;
}

async function findAddress(
  { gameid, gametype }: OpenableGame,
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

/** Hosts by other makers answer these calls with HTTP 404 (docs/wire.md#calls-beyond-the-former-host). */
function isUnknownCall(answer: { ok: true } | Failure): boolean {
  return !answer.ok && answer.kind === "network" && answer.status === 404;
}

function fromTemplate(template: string | undefined, gameid: string): Result<{ url: string }> {
  if (!template) return { ok: false, kind: "network", status: 404 };
  const url = fillChannel(template.replaceAll("{gameid}", encodeURIComponent(gameid)));
  return { ok: true, data: { url } };
}
