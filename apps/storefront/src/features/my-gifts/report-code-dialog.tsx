import { type CodeProblem, codeProblemNames } from "@playfront/contract/constants";
import type { ClaimedCode } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import styles from "../../ui/dialog/dialog-form.module.css";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

type Outcome = "open" | "reissued" | "refused";

/** Opens the form that reports a code, and tells what has become of the report. Resolves to that, or to null without a report. */
export async function openReportCodeDialog(code: ClaimedCode): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  const tell = (state: Outcome) => {
    outcome = state;
    void openDialog({
      ...words[state],
      actions: [{ id: "ok", label: "知道了", primary: true }],
    });
  };
  await openDialog({
    title: "兑换码无效",
    body: <ReportForm code={code} onSent={tell} />,
    actions: [],
  });
  return outcome;
}

const words: Record<Outcome, { title: string; body: string }> = {
  open: { title: "反馈已提交", body: "我们会与游戏方核实，处理结果会发到「我的消息」。" },
  reissued: { title: "已补发新的兑换码", body: "原来的兑换码已作废，请使用新的兑换码。" },
  refused: { title: "反馈未通过", body: "此兑换码已反馈过，原因见「我的消息」。" },
};

function ReportForm({
  code: { giftid, gamename, giftname },
  onSent,
}: {
  code: ClaimedCode;
  onSent: (state: Outcome) => void;
}) {
  const { form, field, submit } = useForm<"problem" | "note">({
    initial: { problem: "", note: "" },
    rules: {
      problem: (problem) => (problem === "" ? "请选择游戏中的提示" : null),
      note: () => null,
    },
  });
  const send: Send<"problem" | "note"> = async ({ values: { problem, note }, fail }) => {
    const report = { giftid, problem: problem as CodeProblem, note };
    const result = await getBrowserApi().call("gift/reportCode", report);
    if (result.ok) onSent(result.data.state);
    else if (isUnknownCall(result)) showToast("暂不支持在线反馈，请联系客服");
    else fail(result, {});
    return result.ok;
  };
  return (
    <div className={styles.form}>
      <p className={styles.subject}>
        {gamename} · {giftname}
      </p>
      <Form {...form} label="提交" busyLabel="提交中…" onSubmit={submit(send)}>
        <Choice {...field("problem")} label="游戏中的提示" options={codeProblemNames} />
        <TextArea
          {...field("note")}
          label="补充说明（选填）"
          rows={2}
          maxLength={200}
          placeholder="如游戏区服、角色名、提示原文"
        />
      </Form>
    </div>
  );
}
