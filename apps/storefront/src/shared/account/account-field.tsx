import { Field, type FieldProps } from "../../ui/form/field.tsx";

/** The username or bound phone of an account. */
export function AccountField(props: Omit<FieldProps, "label">) {
  return (
    <Field
      {...props}
      label="账号"
      autoComplete="username"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      placeholder="用户名 / 手机号"
    />
  );
}
