import { maxPageSize } from "@playfront/contract/constants";
import type { ClaimedCode } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { sendVisit } from "../../browser/container/service-worker.ts";
import { noteOfflinePlayer } from "../../browser/session/offline-codes.ts";
import { startOfflineCodes } from "../../browser/session/offline-copy.ts";
import { getSession } from "../../browser/session/session.ts";
import { paths } from "../navigation/paths.ts";

export const failedToLoad = "开启失败，请检查网络后重试";

/** Pages of the call that the copy begins with: more codes than a player claims. */
const maxPages = 20;

/**
 * Loads the player's codes and begins to keep a copy of them, with the pages that lead to it. Resolves to why it could not;
 * null if it could.
 */
export async function keepCodesOnDevice(uid: string): Promise<string | null> {
  const codes = await loadCodes();
  if (codes === null) return failedToLoad;
  if (!(await startOfflineCodes(uid, codes))) return "当前浏览器不支持离线保存";
  const { token, userInfo } = getSession();
  if (token !== null && userInfo !== null) noteOfflinePlayer(userInfo.uid, token);
  for (const path of [paths.user, paths.myGifts]) sendVisit(`/app${path}`);
  return null;
}

async function loadCodes(): Promise<ClaimedCode[] | null> {
  const codes: ClaimedCode[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const payload = { page, pageSize: maxPageSize };
    const answer = await getBrowserApi().call("gift/getUserGiftSnList", payload);
    if (!answer.ok) return null;
    codes.push(...answer.data);
    if (answer.data.length < maxPageSize) break;
  }
  return codes;
}
