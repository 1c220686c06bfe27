import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { type Submission, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { ConfirmPasswordField } from "./confirm-password-field.tsx";

/** Sends the password; resolves to true if the page is being left or replaced. */
export type SendPassword = (
  password: string,
  fail: Submission<"password">["fail"],
) => Promise<boolean>;

/** Asks a logged-in player for the password. */
export function PasswordConfirmation({
  player,
  label,
  busyLabel,
  danger,
  checkBefore,
  onSend,
  children,
}: {
  player: Pick<UserInfo, "username">;
  label: string;
  busyLabel: string;
  danger?: boolean;
  /** Checks inputs outside the form's fields; the form is not sent if it returns false. */
  checkBefore?: () => boolean;
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
      danger={danger}
      onSubmit={submit(
        ({ values, fail }) =>
          onSend(values.password, (failure) =>
            fail(failure, { [codes.wrongCredentials]: "password" }),
          ),
        checkBefore,
      )}
    >
      <ConfirmPasswordField {...field("password")} username={player.username} />
      {children}
    </Form>
  );
}
