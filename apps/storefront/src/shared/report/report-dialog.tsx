import { checkContact } from "@playfront/contract/form-rules";
import type { ReportReason } from "@playfront/contract/post-words";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useSession } from "../../browser/session/session.ts";
import styles from "../../ui/dialog/dialog-form.module.css";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { CaptchaField } from "../form/captcha-field.tsx";
import { useCaptcha } from "../form/use-captcha.ts";
import { type Send, useForm } from "../form/use-form.ts";
import { checkReportText, reasonsFor, reportContent, reportTarget } from "./report-rules.ts";
import type { ReportSubject } from "./report-subject.ts";

/** Opens the form of a report, and the confirmation once it is sent. */
export async function openReportDialog(subject: ReportSubject | null): Promise<void> {
  let isOpen = true;
  const confirm = (isPlayer: boolean) => {
    if (isOpen) void openConfirmation(isPlayer);
    else showToast("举报已提交");
  };
  await openDialog({
    title: "举报",
    body: <ReportForm subject={subject} onSent={confirm} />,
    actions: [],
  });
  isOpen = false;
}

function openConfirmation(isPlayer: boolean): Promise<unknown> {
  return openDialog({
    title: "举报已提交",
    body: isPlayer
      ? "感谢您的举报，我们会尽快核实，处理结果会发到「我的消息」。"
      : "感谢您的举报，我们会尽快核实。留了联系方式的，我们会与您联系。",
    actions: [{ id: "ok", label: "知道了", primary: true }],
  });
}

type Name = "reason" | "text" | "contact";

function ReportForm({
  subject,
  onSent,
}: {
  subject: ReportSubject | null;
  onSent: (isPlayer: boolean) => void;
}) {
  const isPlayer = useSession().token !== null;
  const captcha = useCaptcha("feedback");
  const { form, field, submit } = useForm<Name>({
    initial: { reason: "", text: "", contact: "" },
    rules: {
      reason: (reason) => (reason === "" ? "请选择举报原因" : null),
      text: (_text, values) => checkReportText(subject, values),
      contact: checkContact,
    },
  });
  const send: Send<Name> = async ({ values, fail }) => {
    const report = {
      kind: "other" as const,
      content: reportContent(subject, values),
      contact: values.contact,
      reason: values.reason as ReportReason,
      target: reportTarget(subject),
    };
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/sendFeedback", { ...report, captcha: answer }),
    );
    if (result?.ok) onSent(isPlayer);
    else if (result) fail(result, {});
    return result?.ok === true;
  };
  return (
    <div className={styles.form}>
      {subject && <p className={styles.subject}>{subject.name}</p>}
      <Form {...form} label="提交举报" busyLabel="提交中…" onSubmit={submit(send, captcha.check)}>
        <Choice {...field("reason")} label="举报原因" options={reasonsFor(subject)} />
        <TextArea
          {...field("text")}
          label="补充说明（选填）"
          rows={3}
          maxLength={300}
          placeholder="请描述具体情况，便于我们核实"
        />
        {!isPlayer && (
          <Field
            {...field("contact")}
            label="联系方式（选填）"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="手机号、邮箱或微信号"
          />
        )}
        <CaptchaField captcha={captcha} />
      </Form>
    </div>
  );
}
