import { codes } from "@playfront/contract/codes";
import { checkIdentity, checkRealname, normaliseIdentity } from "@playfront/contract/form-rules";
import { ShieldCheck } from "lucide-react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { changeUserInfo } from "../../shared/account/user-info.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { checkIdentityConsent, IdentityConsent } from "./identity-consent.tsx";
import styles from "./real-name.module.css";
import { useSaved } from "./use-saved.ts";

/** Name and identity number. Neither is stored on the device. */
export function RealNameForm() {
  const state = useForm({
    initial: { realname: "", identity: "", consent: "" },
    rules: {
      realname: checkRealname,
      identity: (value) => checkIdentity(value),
      consent: checkIdentityConsent,
    },
    tidy: { identity: (typed) => normaliseIdentity(typed).replace(/\s/g, "") },
    draft: { name: "real-name", fields: ["realname", "identity"] },
  });
  const consent = state.field("consent");
  const { revalidate } = useRevalidator();
  const saved = useSaved();

  const send: Send<"realname" | "identity" | "consent"> = async ({ values, fail }) => {
    const { realname, identity } = values;
    const result = await getBrowserApi().call("user/fcmChange", { realname, identity });
    if (result.ok && result.data.status === "verified") {
      changeUserInfo({ fcm: 1 });
      return saved("实名认证成功");
    }
    const isSettled = result.ok || (result.kind === "coded" && settledCodes.includes(result.code));
    if (isSettled) await revalidate();
    if (!result.ok) fail(result);
    return false;
  };

  return (
    <Form {...state.form} label="提交认证" busyLabel="提交中…" onSubmit={state.submit(send)}>
      <p className={styles.privacy}>
        <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          您的姓名和身份证号仅用于实名认证，完整的身份证号在核验有结果后即删除。认证成功后不可自行修改，请填写本人信息。
        </span>
      </p>
      <Field
        {...state.field("realname")}
        label="真实姓名"
        autoComplete="name"
        enterKeyHint="next"
        placeholder="身份证上的姓名"
      />
      <Field
        {...state.field("identity")}
        label="身份证号"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder="18 位身份证号"
      />
      <IdentityConsent
        name={consent.name}
        isChecked={consent.value !== ""}
        error={consent.error}
        onChange={(isChecked) => consent.onChange({ target: { value: isChecked ? "yes" : "" } })}
      />
    </Form>
  );
}

/** The account is already verified or pending: the page shows that instead of the form. */
const settledCodes: readonly number[] = [codes.forbidden, codes.realNamePending];
