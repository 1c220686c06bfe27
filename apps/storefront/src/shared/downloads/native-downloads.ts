import { readDownload, readDownloads as readNativeList } from "@playfront/bridge/downloads";
import { type BridgeMessage, bridgeCodes } from "@playfront/bridge/message";
import type { Failure, Result } from "@playfront/contract/api";
import { callNative, loadBridge } from "../../browser/container/bridge.ts";
import { webAddress } from "../../browser/container/leave-page.ts";
import { canInstallPackages } from "../../browser/container/surroundings.ts";
import { logProblem } from "../../browser/page/log-problem.ts";
import { hasConsent } from "../../browser/session/consent.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import type { DownloadRecord } from "./download-record.ts";
import { nativePlayState } from "./download-rules.ts";
import { onDownloadsChange, readDownloads, recordDownload } from "./download-store.ts";
import { fetchGameInfo, packageFacts } from "./game-facts.ts";
import { getNativePlay, type NativePlay, setNativePlays } from "./native-plays.ts";
import { type NamedGame, namedGame, recordRefusal, showStartedToast } from "./record-download.ts";

/** The code of a container that does not know a call (`docs/bridge.md`, "Codes"). */
const unknownCall = -1;

interface Link {
  isThere: Promise<boolean>;
  stop(): void;
}

let link: Link | null = null;

/**
 * Follows the container's downloader while the page is open. Resolves to whether there is one. Asks only once, and
 * never before the player has consented.
 */
export function connectDownloads(): Promise<boolean> {
  if (!hasConsent() || !canInstallPackages()) return Promise.resolve(false);
  link ??= connect();
  return link.isThere;
}

/** Forgets the container's reports, for example when the player withdraws the consent. */
export function disconnectDownloads(): void {
  link?.stop();
  link = null;
  setNativePlays(new Map());
  recordDownload({ kind: "disconnected" });
}

function connect(): Link {
  const ends: (() => void)[] = [];
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    for (const end of ends.splice(0)) end();
  };
  const follow = async () => {
    const bridge = await loadBridge();
    if (bridge && !isStopped) ends.push(bridge.on("download", onReport));
    const reports = readNativeList((await callNative("download.list", {})).data);
    if (isStopped) return false;
    if (reports === null) {
      stop();
      recordDownload({ kind: "disconnected" });
      return false;
    }
    ends.push(onDownloadsChange(updatePlays));
    recordDownload({ kind: "listed", reports, at: Date.now() });
    updatePlays();
    return true;
  };
  return { isThere: follow(), stop };
}

function onReport(detail: unknown): void {
  const report = readDownload(detail);
  if (report === null) logProblem("bridge: invalid message format");
  else recordDownload({ kind: "reported", report, at: Date.now() });
}

/** Updates the play buttons. Unchanged entries keep their identity, so that their buttons do not render again. */
function updatePlays(): void {
  const plays = new Map<string, NativePlay>();
  for (const record of readDownloads()) {
    if (record.via !== "native") continue;
    const before = getNativePlay(record.gameid);
    const now = nativePlay(record);
    const isSame = before?.state === now.state && before.percent === now.percent;
    plays.set(record.gameid, isSame ? before : now);
  }
  setNativePlays(plays);
}

function nativePlay(record: DownloadRecord): NativePlay {
  return { state: nativePlayState(record), percent: downloadPercent(record) };
}

/** Whole percent of a download under way; 100 only if everything has been received. */
export function downloadPercent({ state, received, bytes }: DownloadRecord): number | null {
  const isPart = state === "waiting" || state === "downloading" || state === "paused";
  return isPart && bytes > 0 ? Math.floor((received / bytes) * 100) : null;
}

/**
 * `unsupported`: this container has no downloader, so the browser must download. `under way`: there is nothing to do
 * but wait. A failure comes from the shop and has not been shown yet.
 */
type Outcome = "done" | "under way" | "unsupported" | Failure;

/** Does what the game's play button says. `findAddress` asks the shop for the package. */
export async function playNatively(
  game: NamedGame,
  findAddress: () => Promise<Result<{ url: string }>>,
): Promise<Outcome> {
  if (!(await connectDownloads())) return "unsupported";
  const { gameid } = game;
  switch (getNativePlay(gameid)?.state) {
    case "start":
      return callDownloader("download.open", gameid);
    case "install":
      return callDownloader("download.install", gameid);
    case "continue":
      return callDownloader("download.resume", gameid);
    case "waiting":
    case "downloading":
      return "under way";
    default:
      return order(game, findAddress);
  }
}

/** Pauses a download. */
export async function pauseDownload(gameid: string): Promise<void> {
  await callDownloader("download.pause", gameid);
}

/** Cancels a download and deletes what has been received. Resolves to whether the container has done it. */
export async function cancelDownload(gameid: string): Promise<boolean> {
  return showOutcome(await callNative("download.cancel", { gameid }));
}

/** Stores the newest version, as a page has learnt it, for all play buttons of that game. */
export function recordNewestVersion(
  game: NamedGame & { version?: string; versioncode?: number },
): void {
  const { version = "", versioncode = 0 } = game;
  recordDownload({
    kind: "looked",
    game: namedGame(game),
    newest: { version, versioncode },
    isGone: false,
  });
}

async function order(
  game: NamedGame,
  findAddress: () => Promise<Result<{ url: string }>>,
): Promise<Outcome> {
  const { gameid } = game;
  const [address, info] = await Promise.all([findAddress(), fetchGameInfo(gameid)]);
  if (!address.ok) return address;
  const url = webAddress(address.data.url);
  if (url === null) return { ok: false, kind: "network", status: 0 };
  const { gamename, logo } = namedGame(info ?? game);
  const facts = packageFacts(info);
  const { bytes: size, version, versioncode } = facts;
  const answer = await callNative("download.start", {
    gameid,
    url: url.href,
    size,
    version,
    versioncode,
    name: gamename,
    logo: webAddress(logo)?.href ?? "",
    package: facts.package,
  });
  if (answer.code === bridgeCodes.success) {
    const at = Date.now();
    recordDownload({
      kind: "ordered",
      game: { gameid, gamename, logo },
      address: url.href,
      facts,
      at,
    });
    showStartedToast("已开始下载");
    return "done";
  }
  if (isNoAnswer(answer)) return "unsupported";
  recordRefusal({ gameid, gamename, logo }, answer.msg || networkMessage());
  showOutcome(answer);
  return "done";
}

async function callDownloader(
  name: "download.open" | "download.install" | "download.resume" | "download.pause",
  gameid: string,
): Promise<"done"> {
  showOutcome(await callNative(name, { gameid }));
  return "done";
}

function showOutcome({ code, msg }: BridgeMessage): boolean {
  if (code !== bridgeCodes.success) showToast(code < unknownCall && msg ? msg : networkMessage());
  return code === bridgeCodes.success;
}

/** No answer to the call: the bridge's own codes, and the code of a container that does not know the call. */
function isNoAnswer({ code }: BridgeMessage): boolean {
  return code === unknownCall || code === bridgeCodes.noResult || code <= bridgeCodes.frameError;
}
