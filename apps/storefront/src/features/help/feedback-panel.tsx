import { useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "../../browser/session/session.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Sent } from "../../ui/form/sent.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import styles from "./help-page.module.css";

/** 意见反馈: the form, and the confirmation after it is sent. The state of the history entry may name a game that is wished for. */
export function FeedbackPanel() {
  const [isSent, setIsSent] = useState(false);
  const { state } = useLocation();
  const [wish, setWish] = useState((state as { wish?: string } | null)?.wish ?? null);
  const confirm = () => {
    setWish(null);
    setIsSent(true);
  };
  return (
    <Panel title="意见反馈" anchor="feedback" className={styles.topic}>
      <div className={styles.feedback}>
        {isSent ? (
          <FeedbackSent onMore={() => setIsSent(false)} />
        ) : (
          <FeedbackForm wish={wish} onSent={confirm} />
        )}
      </div>
    </Panel>
  );
}

function FeedbackSent({ onMore }: { onMore: () => void }) {
  const isPlayer = useSession().token !== null;
  return (
    <Sent
      title="反馈已提交，感谢您的支持"
      text={
        isPlayer
          ? "客服会尽快处理，回复会发到「我的消息」。"
          : "客服会尽快处理。留了联系方式的，我们会与您联系。"
      }
    >
      {isPlayer && (
        <PageLink to={paths.messages} className={buttonClass({ look: "outline" })}>
          我的消息
        </PageLink>
      )}
      <Button look="outline" onClick={onMore}>
        再写一条
      </Button>
    </Sent>
  );
}
