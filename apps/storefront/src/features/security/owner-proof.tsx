import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import { tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SecondFactorField } from "../../shared/account/second-factor-field.tsx";
import { type Submission, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";

export interface Proof {
  password: string;
  code: string;
}

/** Settles with true when the form is replaced. */
export type SendProof = (
  proof: Proof,
  fail: Submission<"password" | "code">["fail"],
) => Promise<boolean>;

/** A code of the second factor and the password: what every change of 登录保护 takes. */
export function OwnerProof({
  player,
  label,
  busyLabel,
  takesRecovery = false,
  onSend,
}: {
  player: Pick<UserInfo, "username">;
  label: string;
  busyLabel: string;
  /** Whether a recovery code does as well. */
  takesRecovery?: boolean;
  onSend: SendProof;
}) {
  const { form, field, submit } = useForm({
    initial: { code: "", password: "" },
    rules: {
      code: (value) => (value === "" ? "请输入验证码" : null),
      password: (value) => (value === "" ? "请输入登录密码" : null),
    },
    tidy: takesRecovery ? {} : { code: tidySmsCode },
  });
  return (
    <Form
      {...form}
      label={label}
      busyLabel={busyLabel}
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
      <SecondFactorField {...field("code")} takes={takesRecovery ? "either" : "digits"} />
      <PasswordField
        {...field("password")}
        label="登录密码"
        hint="请再次输入密码，确认是您本人"
        autoComplete="current-password"
        enterKeyHint="done"
      />
    </Form>
  );
}
