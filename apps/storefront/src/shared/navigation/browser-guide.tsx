import { withChannel } from "../../browser/session/identity.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
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
    body: (
      <CornerGuide
        lead="微信内无法直接下载安装包"
        steps={["点击右上角的「···」", "选择「在浏览器打开」", "在打开的页面中点击「下载」"]}
      />
    ),
    actions: [
      { id: "ok", label: "知道了", primary: true },
      { id: "copy", label: "复制链接", keepsOpen: true, onTap: () => void copyLink(address) },
    ],
  });
}

/** Steps that begin at the menu in the corner, and an arrow to it. For a dialog with the look `mask`. */
export function CornerGuide({ lead, steps }: { lead: string; steps: readonly string[] }) {
  return (
    <div className={styles.guide}>
      <svg viewBox="0 0 96 96" className={styles.arrow} aria-hidden="true">
        <path d="M10 88C14 50 38 22 82 14" />
        <path d="M60 8l24 5-12 22" />
      </svg>
      <p>{lead}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
