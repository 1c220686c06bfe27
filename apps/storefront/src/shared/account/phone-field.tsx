import { Field, type FieldProps } from "../../ui/form/field.tsx";
import { toHalfWidth } from "../text/half-width.ts";

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

/** Reduces a pasted number, such as `+86 138-0013-8000`, to its eleven digits, of which the first is 1. */
export function tidyPhone(typed: string): string {
  return digitsOf(typed)
    .replace(/^0*(?:86)?0*(?=1)/, "")
    .slice(0, 11);
}

/** Reduces a typed or pasted SMS code to its six digits. */
export function tidySmsCode(typed: string): string {
  return digitsOf(typed).slice(0, 6);
}

function digitsOf(typed: string): string {
  return toHalfWidth(typed).replace(/\D/g, "");
}
