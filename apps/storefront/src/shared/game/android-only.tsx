import type { Result } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import { routerBase } from "@playfront/contract/constants";
import type { NavigateFunction } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { isOnPureHarmony } from "../../browser/container/device.ts";
import { withChannel } from "../../browser/session/identity.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { useQrCode } from "../../ui/picture/use-qr-code.ts";
import { copyLink } from "../navigation/copy-link.ts";
import { paths } from "../navigation/paths.ts";
import styles from "./android-only.module.css";

const words = {
  ios: { title: "暂无 iOS 版", body: "这款游戏目前只有 Android 版，无法在这台设备上安装。" },
  harmony: {
    title: "暂无鸿蒙版",
    body: "这款游戏目前只有 Android 版，无法在 HarmonyOS NEXT 上安装。",
  },
} as const;

/**
 * Tells the player that a game is not available for this device, and offers its address for a device that can run
 * it. `address` is the host's answer to the download. Resolves to whether the player was told.
 */
export async function showUnavailable(
  address: Result<{ url: string }>,
  { gameid, navigate }: { gameid: string; navigate: NavigateFunction },
): Promise<boolean> {
  const device = await lackingDevice(address, gameid);
  if (device === null) return false;
  void showDialog(device, gameid).then((path) => path && navigate(path));
  return true;
}

/** HarmonyOS NEXT installs no Android packages. For iOS a host may have no App Store link for an existing game. */
async function lackingDevice(
  address: Result<{ url: string }>,
  gameid: string,
): Promise<keyof typeof words | null> {
  if (isOnPureHarmony()) return address.ok ? "harmony" : null;
  if (address.ok || address.kind !== "coded" || address.code !== codes.notFound) return null;
  return (await getBrowserApi().call("game/getGameInfo", { gameid })).ok ? "ios" : null;
}

/** Resolves to the router path that the player chose, or null. */
async function showDialog(device: keyof typeof words, gameid: string): Promise<string | null> {
  const address = addressOf(gameid);
  const { title, body } = words[device];
  const choice = await openDialog({
    title,
    body: <OpenOnAndroid words={body} address={address} />,
    actions: [
      { id: "web", label: "看看页游", primary: true },
      { id: "copy", label: "复制链接", keepsOpen: true, onTap: () => void copyLink(address) },
    ],
  });
  return choice === "web" ? paths.category("页游") : null;
}

/** On a PC: the code for the phone that can install the game, then the package all the same. */
export async function offerPhone(gameid: string, download: () => void): Promise<void> {
  const address = addressOf(gameid);
  const choice = await openDialog({
    title: "用手机扫码下载",
    body: (
      <OpenOnAndroid
        words="请用手机扫码，在手机上下载安装。"
        address={address}
        hint="电脑上下载的是 APK 安装包，只能安装到安卓设备"
      />
    ),
    actions: [
      {
        id: "copy",
        label: "复制链接",
        primary: true,
        keepsOpen: true,
        onTap: () => void copyLink(address),
      },
      { id: "download", label: "仍要下载" },
    ],
  });
  if (choice === "download") download();
}

function addressOf(gameid: string): string {
  const path = routerBase + paths.game(gameid).slice(1);
  return withChannel(new URL(path, window.location.origin).href);
}

function OpenOnAndroid({
  words,
  address,
  hint = "用安卓手机扫码，或复制链接发到安卓手机上打开",
}: {
  words: string;
  address: string;
  hint?: string;
}) {
  const code = useQrCode(address);
  return (
    <div className={styles.openOnAndroid}>
      <p>{words}</p>
      <div className={styles.code}>
        {code && <img src={code} alt="游戏页面的二维码" width={160} height={160} />}
      </div>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
