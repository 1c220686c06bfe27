import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { LogInAgain } from "../../shared/account/log-in-again.tsx";
import { type Submission, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { ConfirmPasswordField } from "./confirm-password-field.tsx";
import styles from "./security.module.css";

/** Sends the password; resolves to true if the page is being left or replaced. */
export type SendPassword = (
  password: string,
  fail: Submission<"password">["fail"],
) => Promise<boolean>;

/** Asks a logged-in player for the password. An account without one is proved by a log-in a moment ago, on the host. */
export function PasswordConfirmation({
  player,
  label,
  busyLabel,
  danger,
  checkBefore,
  onSend,
  children,
}: {
  player: Pick<UserInfo, "username" | "nopassword">;
  label: string;
  busyLabel: string;
  danger?: boolean;
  /** Checks inputs outside the form's fields; the form is not sent if it returns false. */
  checkBefore?: () => boolean;
  onSend: SendPassword;
  children?: ReactNode;
}) {
  const hasPassword = player.nopassword !== true;
  const { form, field, submit } = useForm({
    initial: { password: "" },
    rules: { password: (value) => (hasPassword && value === "" ? "请输入登录密码" : null) },
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
      {hasPassword ? (
        <ConfirmPasswordField {...field("password")} username={player.username} />
      ) : (
        <>
          <p className={styles.text}>
            您尚未设置登录密码。为保障账号安全，请重新登录后十分钟内操作。
          </p>
          <LogInAgain />
        </>
      )}
      {children}
    </Form>
  );
}
