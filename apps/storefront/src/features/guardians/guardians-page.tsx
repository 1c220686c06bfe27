import { useState } from "react";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Sent } from "../../ui/form/sent.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList } from "../../ui/list/row-list.tsx";
import { GuardianForm } from "./guardian-form.tsx";
import styles from "./guardians-page.module.css";

const steps = [
  "填写下方的申请，孩子或您都不需要登录。",
  "客服致电核实您的身份和监护关系，可能请您提供户口簿等证明。",
  "核实后按您的申请处理，并告知结果。",
];

/** 家长监护: what guardians can rely on, and the form by which they ask for more. */
export function GuardiansPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <TopBar title={pages.guardians.title} fallback={paths.minors()} />
      <div className={styles.page}>
        <Panel title="已有的保护" className={styles.card}>
          <ul className={styles.text}>
            <li>所有玩家实名后才能进入游戏，未满 18 周岁的账号在规定时段以外无法进入。</li>
            <li>时段结束时，正在玩的游戏会自动退出。</li>
            <li>如孩子在游戏内充值，请在申请中说明，并同时联系该游戏的开发者。</li>
          </ul>
        </Panel>
        <RowList label="相关页面">
          <LinkRow label="未成年人游戏时段" to={paths.playtime} />
          <LinkRow label="适合未成年人的游戏" to={paths.minors()} />
          <LinkRow label="常见问题" to={`${paths.help}#minors`} />
        </RowList>
        <Panel title="怎样申请" className={styles.card}>
          <ol className={styles.text}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Panel>
        <Panel title="监护申请" anchor="request" className={styles.card}>
          <div className={styles.form}>
            {isSent ? (
              <Sent
                title="申请已提交"
                text="客服会致电核实监护关系，请留意来电。同一申请当天无需重复提交。"
              >
                <PageLink to={paths.home} className={buttonClass({ look: "outline" })}>
                  去首页
                </PageLink>
                <Button look="outline" onClick={() => setIsSent(false)}>
                  再提交一份
                </Button>
              </Sent>
            ) : (
              <GuardianForm onSent={() => setIsSent(true)} />
            )}
          </div>
        </Panel>
      </div>
    </>
  );
}
