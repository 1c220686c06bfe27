import { Ellipsis, Image, Link, MessageCircle } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { copyText } from "../../browser/container/clipboard.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { closeOverlays } from "../../browser/overlay/overlay.ts";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { useStaticHost } from "../../browser/page/static-host.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { copyMessages } from "../gift/copy-code.ts";
import { CornerGuide } from "../navigation/browser-guide.tsx";
import styles from "./share-dialog.module.css";
import { askShareLink, plainLink, type ShareLink } from "./share-link.ts";
import type { ShareSubject } from "./share-subject.ts";

/** How long the QR code waits for the short link, milliseconds. */
const linkTimeoutMs = 4_000;

/** Shows the ways to share a page on this device. All of them carry the channel. */
export function openShareDialog(subject: ShareSubject): void {
  const asked = askShareLink(subject);
  const body = <ShareWays subject={subject} asked={asked} />;
  void openDialog({ title: "分享", body, actions: [] });
}

/** Until the short link is there the plain one is shared: a tap must not wait, or the device would refuse to share. */
function ShareWays({ subject, asked }: { subject: ShareSubject; asked: Promise<ShareLink> }) {
  const link = useRef<HTMLParagraphElement>(null);
  const [{ address, page, invited }, setLink] = useState(() => plainLink(subject));
  useEffect(() => void asked.then(setLink), [asked]);
  const siteName = usePublicSettings()?.siteName ?? "";
  const whole = useStaticHost();
  const isInWechat = getSurroundings().container === "wechat";
  const canShare = (navigator.share as Navigator["share"] | undefined) !== undefined;
  const openPoster = () =>
    openLazily(
      () => import("./poster-dialog.tsx"),
      ({ openPosterDialog }) => {
        const { logo, cover } = subject;
        const pictures = { logo: whole(logo), cover: cover && whole(cover) };
        void openPosterDialog({
          ...subject,
          ...pictures,
          address: shortAddress(asked, address),
          siteName,
        });
      },
    );
  return (
    <>
      <div className={styles.ways}>
        {isInWechat && (
          <Way icon={MessageCircle} label="微信分享" onTap={() => openWechatGuide(page)} />
        )}
        {!isInWechat && canShare && (
          <Way
            icon={Ellipsis}
            label="系统分享"
            onTap={() => shareBySystem(subject, address, link.current)}
          />
        )}
        <Way icon={Link} label="复制链接" onTap={() => copyAddress(address, link.current)} />
        <Way icon={Image} label="分享海报" onTap={openPoster} />
      </div>
      <p ref={link} className={styles.link}>
        {address}
      </p>
      {invited > 0 && <p className={styles.invited}>已有 {invited} 位好友通过您的分享注册</p>}
    </>
  );
}

/** A poster waits for the short link, but not for long. */
function shortAddress(asked: Promise<ShareLink>, plain: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, linkTimeoutMs, plain));
  return Promise.race([asked.then(({ address }) => address), late]);
}

function Way({
  icon: Icon,
  label,
  onTap,
}: {
  icon: ComponentType<{ size: number; strokeWidth: number; "aria-hidden": "true" }>;
  label: string;
  onTap: () => Promise<unknown>;
}) {
  return (
    <button type="button" className={styles.way} onClick={() => void onTap()}>
      <span className={styles.icon}>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      {label}
    </button>
  );
}

/** Opens the device's share sheet; if it fails, copies the link. Call it inside the tap handler. */
async function shareBySystem(
  { title, name = title }: ShareSubject,
  url: string,
  shown: Element | null,
): Promise<void> {
  try {
    await navigator.share({ title: name, url });
    await closeOverlays();
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) await copyAddress(url, shown);
  }
}

/** `shown` is the element with the address, for browsers that can only copy a selection. */
async function copyAddress(address: string, shown: Element | null): Promise<void> {
  const outcome = await copyText(address, shown);
  showToast(outcome === "copied" ? "链接已复制" : copyMessages[outcome]);
  if (outcome === "copied") await closeOverlays();
}

/** WeChat shares a page by its own menu only, and shares the address shown now. */
async function openWechatGuide(address: string): Promise<void> {
  await closeOverlays();
  window.history.replaceState(window.history.state, "", address);
  await openDialog({
    look: "mask",
    title: "分享给微信好友",
    body: (
      <CornerGuide
        lead="微信内请使用右上角的菜单分享"
        steps={["点击右上角的「···」", "选择「转发给朋友」或「分享到朋友圈」"]}
      />
    ),
    actions: [{ id: "ok", label: "知道了", primary: true }],
  });
}
