import type { Result } from "@playfront/contract/api";
import { useRef, useState } from "react";

export type FieldErrors<Fields extends string> = Partial<Record<Fields, string | null>>;

export interface FormSubmit<Fields extends string> {
  busy: boolean;
  errors: FieldErrors<Fields>;
  /** What went wrong as a whole; null when nothing did, or when it is said at a field. */
  failure: string | null;
  setError(field: Fields, message: string | null): void;
  /**
   * Checks, then sends once: taps while it is busy do nothing. Code 400 with `data.field` becomes that field's error.
   * Answers the data, or null when it was not to be.
   */
  submit<D>(
    checks: FieldErrors<Fields>,
    send: () => Promise<Result<D>>,
  ): Promise<{ data: D } | { code: number } | null>;
}

/** The life of a form: field errors, one failure, never sent twice. `fields` are the names the host may complain of. */
export function useFormSubmit<Fields extends string>(
  fields: readonly Fields[],
): FormSubmit<Fields> {
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function submit<D>(checks: FieldErrors<Fields>, send: () => Promise<Result<D>>) {
    if (sending.current) return null;
    setErrors(checks);
    setFailure(null);
    if (Object.values(checks).some((message) => message)) return null;
    sending.current = true;
    setBusy(true);
    const result = await send();
    sending.current = false;
    setBusy(false);
    if (result.ok) return { data: result.data };
    if (result.kind === "network") {
      setFailure("网络异常，请检查网络后重试");
      return null;
    }
    const field = (result.data as { field?: string } | null)?.field as Fields | undefined;
    if (field !== undefined && fields.includes(field)) {
      setErrors({ [field]: result.msg } as FieldErrors<Fields>);
    } else {
      setFailure(result.msg);
    }
    return { code: result.code };
  }

  return {
    busy,
    errors,
    failure,
    setError: (field, message) => setErrors((before) => ({ ...before, [field]: message })),
    submit,
  };
}
