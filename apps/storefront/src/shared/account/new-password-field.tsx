import type { FieldProps } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";

/** A password that is being chosen. */
export function NewPasswordField(props: FieldProps) {
  return (
    <PasswordField
      {...props}
      hint="8–64 个字符，请勿使用过于简单的密码"
      autoComplete="new-password"
    />
  );
}
