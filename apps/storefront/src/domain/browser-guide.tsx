import { copyText } from "../platform/clipboard.ts";
import { readChannel } from "../platform/identity.ts";
import { openDialog } from "../ui/dialog-host.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./browser-guide.module.css";

/**
 * Leads on to a browser, which opens the address shown now. That address takes the channel along, since the other
 * browser's storage does not know it.
 */
export async function openBrowserGuide(): Promise<void> {
  const address = addressWithChannel();
  window.history.replaceState(window.history.state, "", address);
  await openDialog({
    title: "请在浏览器中下载",
    body: (
      <>
        <p>微信内无法直接下载安装包，请换用浏览器打开本页。</p>
        <ol className={styles.steps}>
          <li>点击右上角的「···」</li>
          <li>选择「在浏览器打开」</li>
          <li>在打开的页面中点击「下载」</li>
        </ol>
      </>
    ),
    actions: [
      { id: "ok", label: "知道了", primary: true },
      { id: "copy", label: "复制链接", keepsOpen: true, onTap: () => void copyLink(address) },
    ],
  });
}

function addressWithChannel(): string {
  const address = new URL(window.location.href);
  const cid = readChannel();
  if (cid !== null) address.searchParams.set("cid", cid);
  return address.href;
}

async function copyLink(address: string): Promise<void> {
  const outcome = await copyText(address, null);
  showToast(outcome === "copied" ? "链接已复制" : "复制失败，请点击右上角菜单打开");
}
