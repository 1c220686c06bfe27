import { withChannel } from "../../browser/session/identity.ts";
import { openDialog } from "../../ui/dialog/dialog-host.tsx";
import styles from "./browser-guide.module.css";
import { copyLink } from "./copy-link.ts";

/**
 * Leads on to a browser, which opens the address shown now: a mask that points to WeChat's own menu. That address takes
 * the channel along, since the other browser's storage does not know it.
 */
export async function openBrowserGuide(): Promise<void> {
  const address = withChannel(window.location.href);
  window.history.replaceState(window.history.state, "", address);
  await openDialog({
    look: "mask",
    title: "请在浏览器中下载",
    body: <Guide />,
    actions: [
      { id: "ok", label: "知道了", primary: true },
      { id: "copy", label: "复制链接", keepsOpen: true, onTap: () => void copyLink(address) },
    ],
  });
}

function Guide() {
  return (
    <div className={styles.guide}>
      <svg viewBox="0 0 96 96" className={styles.arrow} aria-hidden="true">
        <path d="M10 88C14 50 38 22 82 14" />
        <path d="M60 8l24 5-12 22" />
      </svg>
      <p>微信内无法直接下载安装包</p>
      <ol className={styles.steps}>
        <li>点击右上角的「···」</li>
        <li>选择「在浏览器打开」</li>
        <li>在打开的页面中点击「下载」</li>
      </ol>
    </div>
  );
}
