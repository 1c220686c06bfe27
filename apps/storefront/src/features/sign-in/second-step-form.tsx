import { codes } from "@playfront/contract/codes";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useLater } from "../../browser/page/use-later.ts";
import { tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SecondFactorField } from "../../shared/account/second-factor-field.tsx";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";
import styles from "./second-step.module.css";
import { useFinishLogin } from "./use-finish-login.ts";

const loadPasskey = async () => (await import("./other-ways/second-step-passkey.tsx")).default;

type CodeKind = "digits" | "recovery";

/**
 * The second step of a login: an authenticator code or a recovery code. `onEnd` is called if it is cancelled or has
 * expired.
 */
export function SecondStepForm({
  sign,
  onEnd,
}: {
  sign: string;
  onEnd: (message: string | null) => void;
}) {
  const [codeKind, setCodeKind] = useState<CodeKind>("digits");
  const other = codeKind === "digits" ? "recovery" : "digits";
  const { Loaded: SecondStepPasskey } = useLater(loadPasskey);
  return (
    <div className={form.place} data-step="second">
      <CodeForm key={codeKind} codeKind={codeKind} sign={sign} onEnd={onEnd} />
      {SecondStepPasskey && <SecondStepPasskey sign={sign} />}
      <div className={form.note}>
        <p className={styles.ways}>
          <Button look="plain" onClick={() => setCodeKind(other)}>
            {codeKind === "digits" ? "手机不在身边？使用恢复码" : "改用动态验证码"}
          </Button>
          <Button look="plain" onClick={() => onEnd(null)}>
            返回登录
          </Button>
        </p>
        <p>
          验证器和恢复码都不能用了？请联系
          <Link to={paths.help} className={form.link}>
            客服中心
          </Link>
        </p>
      </div>
    </div>
  );
}

function CodeForm({
  codeKind,
  sign,
  onEnd,
}: {
  codeKind: CodeKind;
  sign: string;
  onEnd: (message: string | null) => void;
}) {
  const state = useForm({
    initial: { code: "" },
    rules: { code: (value) => checkCode(codeKind, value) },
    tidy: codeKind === "digits" ? { code: tidySmsCode } : {},
  });
  const captcha = useCaptcha("login");
  const finish = useFinishLogin();
  const { formRef } = state.form;
  // Keeps the on-screen keyboard open between the steps.
  useEffect(() => formRef.current?.querySelector("input")?.focus(), [formRef]);
  const send: Send<"code"> = async ({ values, fail }) => {
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/secondFactorSubmit", { sign, ...values, captcha: answer }),
    );
    if (!result) return false;
    if (result.ok || result.kind !== "coded" || result.code !== codes.forbidden) {
      return finish(result, (failure) => fail(failure, { [codes.wrongSecondFactor]: "code" }));
    }
    onEnd(result.msg);
    return false;
  };
  return (
    <Form
      {...state.form}
      label="验证并登录"
      busyLabel="验证中…"
      onSubmit={state.submit(send, captcha.check)}
    >
      <p className={form.lead}>该账号已开启登录保护，请完成第二步验证。</p>
      <SecondFactorField {...state.field("code")} takes={codeKind} enterKeyHint="go" />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

function checkCode(codeKind: CodeKind, value: string): string | null {
  if (codeKind === "recovery") return value.trim() === "" ? "请输入恢复码" : null;
  return /^\d{6}$/.test(value) ? null : "请输入 6 位动态验证码";
}
