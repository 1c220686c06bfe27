import { BadgeCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../browser/session/session.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import styles from "./help-page.module.css";

/** 意见反馈: the form, and the confirmation after it is sent. */
export function FeedbackPanel() {
  const [isSent, setIsSent] = useState(false);
  return (
    <Panel title="意见反馈" anchor="feedback" className={styles.topic}>
      <div className={styles.feedback}>
        {isSent ? (
          <FeedbackSent onMore={() => setIsSent(false)} />
        ) : (
          <FeedbackForm onSent={() => setIsSent(true)} />
        )}
      </div>
    </Panel>
  );
}

function FeedbackSent({ onMore }: { onMore: () => void }) {
  const isPlayer = useSession().token !== null;
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus the confirmation, so that screen readers announce it.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="status" className={styles.sent}>
      <BadgeCheck size={56} strokeWidth={1.5} aria-hidden="true" className={styles.good} />
      <p className={styles.sentTitle}>反馈已收到，谢谢您</p>
      <p className={styles.sentText}>
        {isPlayer
          ? "客服会尽快处理，回复会发到「我的消息」。"
          : "客服会尽快处理。留了联系方式的，我们会与您联系。"}
      </p>
      <div className={styles.sentActions}>
        {isPlayer && (
          <PageLink to={paths.messages} className={buttonClass({ look: "outline" })}>
            我的消息
          </PageLink>
        )}
        <Button look="outline" onClick={onMore}>
          再写一条
        </Button>
      </div>
    </div>
  );
}
