import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { type Submission, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";

/** What is sent once the password is there; settles with true when the page is being left or replaced. */
export type SendPassword = (
  password: string,
  fail: Submission<"password">["fail"],
) => Promise<boolean>;

/** Asks a player who is logged in for the password again. */
export function PasswordAgain({
  player,
  label,
  busyLabel,
  also,
  onSend,
  children,
}: {
  player: Pick<UserInfo, "username">;
  label: string;
  busyLabel: string;
  /** Checks what is not a field of the form; false refuses it. */
  also?: () => boolean;
  onSend: SendPassword;
  children?: ReactNode;
}) {
  const { form, field, submit } = useForm({
    initial: { password: "" },
    rules: { password: (value) => (value === "" ? "请输入登录密码" : null) },
  });
  return (
    <Form
      {...form}
      label={label}
      busyLabel={busyLabel}
      onSubmit={submit(
        ({ values, fail }) =>
          onSend(values.password, (failure) =>
            fail(failure, { [codes.wrongCredentials]: "password" }),
          ),
        also,
      )}
    >
      <AccountName value={player.username} />
      <PasswordField
        {...field("password")}
        label="登录密码"
        hint="请再次输入密码，确认是您本人"
        autoComplete="current-password"
        enterKeyHint="done"
      />
      {children}
    </Form>
  );
}
