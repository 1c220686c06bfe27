import { checkContact, checkFeedback, normaliseFeedback } from "@playfront/contract/form-rules";
import { type FeedbackKind, feedbackKinds } from "@playfront/contract/post-words";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { useFormDraft } from "../../shared/form/use-form-draft.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { type FeedbackDraft, feedbackDraft } from "./feedback-draft.ts";

type Name = keyof FeedbackDraft;

const maxLength = 500;

/** Feedback to the operators. The text survives a failed call and a reload. An empty form begins with the wish. */
export function FeedbackForm({ wish, onSent }: { wish: string | null; onSent: () => void }) {
  const state = useForm<Name>({
    initial: { kind: "", content: "", contact: "" },
    rules: {
      kind: (kind) => (kind === "" ? "请选择反馈类型" : null),
      content: checkFeedback,
      contact: checkContact,
    },
  });
  const { form, field, submit, values } = state;
  const captcha = useCaptcha("feedback");
  useFormDraft(state, feedbackDraft, { texts: ["content", "contact"], beginning: wishDraft(wish) });

  const send: Send<Name> = async ({ values: { kind, content, contact }, fail }) => {
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/sendFeedback", {
        kind: kind as FeedbackKind,
        content,
        contact,
        captcha: answer,
      }),
    );
    if (result && !result.ok) fail(result);
    if (!result?.ok) return false;
    feedbackDraft.drop();
    onSent();
    return true;
  };

  return (
    <Form {...form} label="提交反馈" busyLabel="提交中…" onSubmit={submit(send, captcha.check)}>
      <Choice {...field("kind")} label="反馈类型" options={feedbackKinds} />
      <TextArea
        {...field("content")}
        label="反馈内容"
        placeholder="请描述遇到的问题或建议，写上游戏名称、出现的时间和手机型号，便于我们更快处理"
        count={`${[...normaliseFeedback(values.content)].length}/${maxLength}`}
      />
      <Field
        {...field("contact")}
        label="联系方式（选填）"
        hint="登录后，回复会发送到「我的消息」；未登录请留下联系方式"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="手机、邮箱等"
      />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

function wishDraft(wish: string | null): FeedbackDraft | null {
  if (wish === null) return null;
  return { kind: "advice", content: `希望收录这款游戏：${wish}`, contact: "" };
}
