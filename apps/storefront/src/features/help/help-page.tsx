import type { HelpQuestion, HelpTopic } from "@playfront/contract/entities";
import { ChevronDown, Clock, MessageCircle } from "lucide-react";
import { pages } from "../../pages.ts";
import { LegalLinks } from "../../shared/account/legal-links.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { FeedbackPanel } from "./feedback-panel.tsx";
import styles from "./help-page.module.css";

/** Questions and answers, service hours and the feedback form. All but the form works without JavaScript. */
export function HelpPage({ siteName, topics }: { siteName: string; topics: readonly HelpTopic[] }) {
  return (
    <>
      <TopBar
        title={pages.help.title}
        fallback={paths.user}
        action={
          <PageLink to={{ hash: "#feedback" }} className={styles.jump}>
            反馈
          </PageLink>
        }
      />
      <div className={styles.page}>
        {topics.map(({ title, anchor, questions }) => (
          <Panel key={title} title={title} anchor={anchor} className={styles.topic}>
            {questions.map((question) => (
              <QuestionItem key={question.question} question={question} />
            ))}
          </Panel>
        ))}
        <Panel title="人工客服" className={styles.topic}>
          <dl className={styles.contact}>
            <div>
              <MessageCircle
                size={20}
                strokeWidth={1.75}
                aria-hidden="true"
                className={styles.icon}
              />
              <dt>联系方式</dt>
              <dd>微信公众号「{siteName}」内留言</dd>
            </div>
            <div>
              <Clock size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
              <dt>服务时间</dt>
              <dd>每天 9:00–21:00（北京时间）</dd>
            </div>
          </dl>
          <p className={styles.note}>留言时请附上您的账号和游戏名称，客服会更快找到问题。</p>
        </Panel>
        <FeedbackPanel />
        <p className={styles.legal}>
          <LegalLinks />
        </p>
      </div>
    </>
  );
}

function QuestionItem({ question: { question, answer } }: { question: HelpQuestion }) {
  return (
    <details className={styles.question}>
      <summary>
        {question}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      </summary>
      <div className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
