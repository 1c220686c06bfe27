import type { Result } from "@playfront/contract/api";
import { checkAppeal } from "@playfront/contract/form-rules";
import styles from "../../ui/dialog/dialog-form.module.css";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { type Send, useForm } from "../form/use-form.ts";

interface AppealProps {
  /** Sends the appeal of a review or a comment. */
  send(content: string): Promise<Result<null>>;
  onDone(): void;
}

/** Asks for another look at a post that was removed. */
export function openAppealForm(props: AppealProps): Promise<unknown> {
  return openDialog({ title: "申诉", body: <AppealForm {...props} />, actions: [] });
}

function AppealForm({ send: sendAppeal, onDone }: AppealProps) {
  const { form, field, submit } = useForm<"content">({
    initial: { content: "" },
    rules: { content: checkAppeal },
  });
  const send: Send<"content"> = async ({ values, fail }) => {
    const result = await sendAppeal(values.content);
    if (!result.ok) fail(result);
    else {
      onDone();
      void openDialog({
        title: "申诉已提交",
        body: "我们会尽快重新审核，结果会发到「我的消息」。",
        actions: [{ id: "ok", label: "知道了", primary: true }],
      });
    }
    return result.ok;
  };
  return (
    <div className={styles.form}>
      <Form {...form} label="提交申诉" busyLabel="提交中…" onSubmit={submit(send)}>
        <TextArea
          {...field("content")}
          label="申诉理由"
          rows={4}
          maxLength={200}
          hint="每次移除可申诉一次"
          placeholder="请说明内容为什么不应被移除"
        />
      </Form>
    </div>
  );
}
