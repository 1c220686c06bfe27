import { normaliseFeedback } from "@playfront/contract/form-rules";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { useFormDraft } from "../../shared/form/use-form-draft.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import {
  emptyRequest,
  type GuardianField,
  guardianDraft,
  guardianRules,
  mostDetail,
  relations,
  toFeedback,
  wishes,
} from "./guardian-request.ts";

/** A guardian's request, which becomes a ticket. No account is needed; what was typed survives a failed call and a reload. */
export function GuardianForm({ onSent }: { onSent: () => void }) {
  const state = useForm<GuardianField>({
    initial: emptyRequest,
    rules: guardianRules,
    tidy: { phone: (typed) => typed.replace(/[\s-]/g, "") },
  });
  const { form, field, submit, values } = state;
  const captcha = useCaptcha("feedback");
  useFormDraft(state, guardianDraft, { texts: ["guardian", "phone", "account", "detail"] });

  const send: Send<GuardianField> = async ({ values: request, fail }) => {
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/sendFeedback", { ...toFeedback(request), captcha: answer }),
    );
    if (result && !result.ok) fail(result);
    if (!result?.ok) return false;
    guardianDraft.drop();
    onSent();
    return true;
  };

  return (
    <Form {...form} label="提交申请" busyLabel="提交中…" onSubmit={submit(send, captcha.check)}>
      <Choice {...field("relation")} label="您与孩子的关系" options={relations} />
      <Field
        {...field("guardian")}
        label="您的称呼"
        autoComplete="name"
        enterKeyHint="next"
        placeholder="例如 王女士"
      />
      <Field
        {...field("phone")}
        label="您的手机号"
        hint="客服会致电核实监护关系，处理完即删除"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        placeholder="11 位手机号"
      />
      <Field
        {...field("account")}
        label="孩子的账号"
        hint="用户名、手机号或玩家编号"
        autoComplete="off"
        enterKeyHint="next"
      />
      <Choice {...field("wish")} label="申请事项" options={wishes} />
      <TextArea
        {...field("detail")}
        label="说明"
        placeholder="请说明孩子的年龄、玩的游戏和希望我们怎样处理"
        count={`${[...normaliseFeedback(values.detail)].length}/${mostDetail}`}
      />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}
