import type { FieldProps } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";

/** Asks a logged-in player for the password. The hidden account name is for password managers. */
export function ConfirmPasswordField({
  username,
  ...props
}: Omit<FieldProps, "label"> & { username: string }) {
  return (
    <>
      <AccountName value={username} />
      <PasswordField
        {...props}
        label="登录密码"
        hint="请输入登录密码，验证是您本人操作"
        autoComplete="current-password"
        enterKeyHint="done"
      />
    </>
  );
}
