import { Field, type FieldProps } from "../../ui/form/field.tsx";

/** Codes that the field accepts: the authenticator's six digits, a recovery code, or either. */
export type CodeKind = "digits" | "recovery" | "either";

const looks: Record<CodeKind, Omit<FieldProps, "onChange">> = {
  digits: {
    label: "动态验证码",
    hint: "身份验证器中的 6 位数字",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    maxLength: 16,
  },
  recovery: {
    label: "恢复码",
    hint: "开启登录保护时保存的 12 位恢复码",
    autoComplete: "off",
    autoCapitalize: "characters",
    maxLength: 32,
  },
  either: {
    label: "验证码或恢复码",
    hint: "验证器中的 6 位数字，或一个恢复码",
    autoComplete: "one-time-code",
    autoCapitalize: "characters",
    maxLength: 32,
  },
};

/** The code of a second factor. */
export function SecondFactorField({
  takes,
  ...props
}: Omit<FieldProps, "label"> & { takes: CodeKind }) {
  return (
    <Field {...looks[takes]} autoCorrect="off" spellCheck={false} enterKeyHint="next" {...props} />
  );
}
