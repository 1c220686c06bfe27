import type { Result } from "@playfront/contract/api";
import type { HostRow } from "@playfront/contract/public-settings";
import type { NavigateFunction } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { hasNativeSide } from "../../browser/container/bridge.ts";
import { cannotInstallApps } from "../../browser/container/device.ts";
import { leaveFor } from "../../browser/container/leave-page.ts";
import { blocksDownloads, getSurroundings } from "../../browser/container/surroundings.ts";
import { fillChannel } from "../../browser/session/identity.ts";
import { getSession } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { paths } from "../navigation/paths.ts";
import { loginPath } from "../navigation/return-target.ts";
import { playFailureText, showPlayFailure } from "./play-failures.tsx";
import type { OpenableGame } from "./play-state.ts";

/** What opening a game needs of the page that it was tapped on. */
export interface Site {
  navigate: NavigateFunction;
  hosts: HostRow | null;
  /** The player downloads the game again. */
  isAgain: boolean;
}

/** See `useOpenGame`. */
export async function openGame(game: OpenableGame, site: Site): Promise<boolean> {
  const { gameid, gametype } = game;
  if (gametype === "html5") await tokensExchanged();
  if (gametype === "html5" && getSession().token === null) {
    await site.navigate(loginPath({ refer: paths.playGame(gameid) }));
    return false;
  }
  if (gametype === "mobile" && blocksDownloads()) {
    const { openBrowserGuide } = await import(/* keep ready */ "../navigation/browser-guide.tsx");
    void openBrowserGuide();
    return false;
  }
  if (gametype === "mobile" && getSurroundings().platform === "pc" && !site.isAgain) {
    const { offerPhone } = await import(/* keep ready */ "./android-only.tsx");
    void offerPhone(gameid, () => void download(game, site));
    return false;
  }
  if (gametype === "mobile") return download(game, site);
  const address = await findAddress(game, site.hosts);
  if (address.ok) return leave(address.data.url);
  showPlayFailure(address, { gameid, navigate: site.navigate });
  return false;
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
  if (!hasLeft) showToast(networkMessage());
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

function fromTemplate(template: string | undefined, gameid: string): Result<{ url: string }> {
  if (!template) return { ok: false, kind: "network", status: 404 };
  const url = fillChannel(template.replaceAll("{gameid}", encodeURIComponent(gameid)));
  return { ok: true, data: { url } };
}
