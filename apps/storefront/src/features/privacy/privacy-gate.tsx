import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { giveConsent } from "../../browser/session/consent.ts";
import { getSession } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { adoptUrlToken } from "../../browser/session/url-token.ts";
import { LegalLinks } from "../../shared/account/legal-links.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import styles from "./privacy-gate.module.css";
import { collectsPersonalData, isLegalPage } from "./privacy-rules.ts";

/**
 * The privacy dialog of the app (docs/product.md#privacy-dialog): at each start until the player agrees, and again
 * before a page that takes personal data. It is not shown on the pages of the two legal texts.
 */
export default function PrivacyGate() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isPostponed = useRef(false);
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(() => {
    const takesData = collectsPersonalData(pathname);
    if (isLegalPage(pathname) || (isPostponed.current && !takesData)) return;
    let isMounted = true;
    const asked = window.location.pathname;
    const ask = async () => {
      const choice = await openDialog({
        title: "用户协议与隐私保护",
        body: <ConsentText />,
        actions: [
          { id: "agree", label: "同意", primary: true },
          { id: "later", label: "稍后" },
        ],
      });
      if (choice === "agree") agree();
      // If the player has navigated away, the effect of the new page asks again. A link in the dialog closes it before that
      // page is rendered.
      else if (isMounted && window.location.pathname === asked) {
        isPostponed.current = true;
        if (takesData) await latest.current(paths.home, { replace: true });
      }
    };
    void ask();
    return () => {
      isMounted = false;
    };
  }, [pathname]);
  return null;
}

function ConsentText() {
  return (
    <div className={styles.words}>
      <p>
        使用前请阅读并同意
        <LegalLinks inDialog />。
      </p>
      <p>
        我们只处理提供服务所必需的信息。同意以前不会发送能识别您或您设备的信息；选择「稍后」可以先浏览，登录和领取礼包需要同意后使用。
      </p>
    </div>
  );
}

/** Stores the consent and continues the start, which has waited for it. */
function agree(): void {
  const hadSession = getSession().token !== null;
  giveConsent();
  adoptUrlToken();
  // The data on the page was loaded without the session, whose token waits for the consent.
  if (hadSession) void tokensExchanged().then(() => window.location.reload());
}
