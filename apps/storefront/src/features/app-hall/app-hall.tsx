import { BellRing, Gift, type LucideIcon, Rocket } from "lucide-react";
import type { MouseEvent } from "react";
import { cannotInstallApps } from "../../browser/container/device.ts";
import { blocksDownloads, getSurroundings } from "../../browser/container/surroundings.ts";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { fillChannel } from "../../browser/session/identity.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import styles from "./app-hall.module.css";

const reasons: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Gift, title: "App 专享礼包", text: "标有 App 专享的礼包，在 App 内登录同一账号即可领取" },
  { icon: Rocket, title: "下载更稳定", text: "支持断点续传，统一管理安装与更新" },
  { icon: BellRing, title: "不错过消息", text: "新游上线、礼包到期，及时提醒" },
];

/** Download page of the product's own app. App-only gifts link here (docs/product.md#claim-pre-checks). */
export function AppHall() {
  const siteName = usePublicSettings()?.siteName ?? "";
  return (
    <>
      <TopBar title={`${siteName} App`} fallback={paths.home} />
      <div className={styles.page}>
        <div className={styles.brand}>
          <img src="/app/favicon.svg" alt="" width={88} height={88} className={styles.logo} />
          <p className={styles.name}>{siteName}</p>
          <p className={styles.slogan}>手游、页游、礼包，一个 App 就够</p>
        </div>
        <ul className={styles.reasons}>
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title} className={styles.reason}>
              <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
              <div>
                <h2 className={styles.title}>{title}</h2>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <StoreLinks />
      </div>
    </>
  );
}

function StoreLinks() {
  const { android = "", ios = "" } = usePublicSettings()?.app ?? {};
  const isHydrated = useHydrated();
  if (android === "" && ios === "") return <ComingSoon />;
  // The server renders both links; after hydration the one for this phone becomes the primary button.
  const isOnIos = isHydrated && getSurroundings().platform === "ios";
  const isUnsupported = isHydrated && ios === "" && cannotInstallApps();
  return (
    <>
      <div className={styles.stores} data-ios={isOnIos || undefined}>
        {android !== "" && (
          <a
            href={isHydrated ? fillChannel(android) : android.replaceAll("{cid}", "")}
            className={buttonClass({ look: isOnIos ? "outline" : "primary", wide: true })}
            onClick={showBrowserGuideInWechat}
          >
            下载 Android 版
          </a>
        )}
        {ios !== "" && (
          <a
            href={isHydrated ? fillChannel(ios) : ios.replaceAll("{cid}", "")}
            className={buttonClass({ look: isOnIos ? "primary" : "outline", wide: true })}
          >
            前往 App Store
          </a>
        )}
      </div>
      {isUnsupported && (
        <p className={styles.notHere}>App 目前只有 Android 版，无法在这台设备上安装</p>
      )}
    </>
  );
}

function ComingSoon() {
  return (
    <div className={styles.stores}>
      <p className={styles.notYet}>App 即将上线，上线后可在本页下载</p>
      <PageLink to={paths.gifts()} className={buttonClass({ look: "outline", wide: true })}>
        先看看其他礼包
      </PageLink>
    </div>
  );
}

function showBrowserGuideInWechat(event: MouseEvent): void {
  if (!blocksDownloads()) return;
  event.preventDefault();
  void openLazily(
    () => import(/* keep ready */ "../../shared/navigation/browser-guide.tsx"),
    ({ openBrowserGuide }) => openBrowserGuide(),
  );
}
