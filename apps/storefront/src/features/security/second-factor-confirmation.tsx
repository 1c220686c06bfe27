import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import { tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SecondFactorField } from "../../shared/account/second-factor-field.tsx";
import { type Submission, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";

export interface Credentials {
  password: string;
  code: string;
}

/** Resolves to true if the form is being replaced. */
export type SendCredentials = (
  credentials: Credentials,
  fail: Submission<"password" | "code">["fail"],
) => Promise<boolean>;

/** The password and a second-factor code, which every change of 登录保护 requires. */
export function SecondFactorConfirmation({
  player,
  label,
  busyLabel,
  danger,
  acceptsRecoveryCode = false,
  onSend,
}: {
  player: Pick<UserInfo, "username">;
  label: string;
  busyLabel: string;
  danger?: boolean;
  /** True if a recovery code is accepted too. */
  acceptsRecoveryCode?: boolean;
  onSend: SendCredentials;
}) {
  const { form, field, submit } = useForm({
    initial: { code: "", password: "" },
    rules: {
      code: (value) => (value === "" ? "请输入验证码" : null),
      password: (value) => (value === "" ? "请输入登录密码" : null),
    },
    tidy: acceptsRecoveryCode ? {} : { code: tidySmsCode },
  });
  return (
    <Form
      {...form}
      label={label}
      busyLabel={busyLabel}
      danger={danger}
      onSubmit={submit(({ values, fail }) =>
        onSend(values, (failure) =>
          fail(failure, {
            [codes.wrongCredentials]: "password",
            [codes.wrongSecondFactor]: "code",
          }),
        ),
      )}
    >
      <AccountName value={player.username} />
      <SecondFactorField {...field("code")} takes={acceptsRecoveryCode ? "either" : "digits"} />
      <PasswordField
        {...field("password")}
        label="登录密码"
        hint="请输入登录密码，验证是您本人操作"
        autoComplete="current-password"
        enterKeyHint="done"
      />
    </Form>
  );
}
