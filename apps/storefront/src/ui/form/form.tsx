import { type FormEvent, type ReactNode, type RefObject, useEffect } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useKeyboardInset } from "../layout/use-keyboard-inset.ts";
import { Button } from "./button.tsx";
import styles from "./form.module.css";
import { type FormFailure, FormFailureText } from "./form-failure.tsx";

export interface FormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** What went wrong as a whole; said just above the button. */
  failure: FormFailure | null;
  busy: boolean;
  /** Grows each time the form is refused over a field; the first wrong one then has the focus. */
  refusals: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The button, and what it says while the form is on its way. */
  label: string;
  busyLabel: string;
  children: ReactNode;
}

/**
 * A form of one column with one button, which the keyboard does not hide. Before the page is taken over it cannot be
 * sent: the browser would put what was typed into the address.
 */
export function Form({
  formRef,
  failure,
  busy,
  refusals,
  onSubmit,
  label,
  busyLabel,
  children,
}: FormProps) {
  const isHydrated = useHydrated();
  useKeyboardInset(formRef);
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals, formRef]);
  return (
    <form ref={formRef} className={styles.form} method="post" onSubmit={onSubmit} noValidate>
      {children}
      <div className={styles.end}>
        {failure && <FormFailureText key={`${failure.until} ${failure.text}`} failure={failure} />}
        <Button type={isHydrated ? "submit" : "button"} wide busy={busy}>
          {busy ? busyLabel : label}
        </Button>
      </div>
    </form>
  );
}
