import { Field, type FieldProps } from "../../ui/form/field.tsx";

/** A mainland mobile number. Pair it with `tidyPhone`. */
export function PhoneField(props: Omit<FieldProps, "label"> & { label?: string }) {
  return (
    <Field
      label="手机号"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      enterKeyHint="next"
      placeholder="11 位手机号"
      {...props}
    />
  );
}

/** Reduces a pasted number, such as `+86 138-0013-8000`, to its eleven digits. */
export function tidyPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const isWithCountry = digits.length > 11 && digits.startsWith("86");
  return (isWithCountry ? digits.slice(2) : digits).slice(0, 11);
}

/** Reduces a typed or pasted SMS code to its six digits. */
export function tidySmsCode(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 6);
}
