import { type FormEvent, type ReactNode, type RefObject, useEffect } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useKeyboardInset } from "../layout/use-keyboard-inset.ts";
import { Button } from "./button.tsx";
import styles from "./form.module.css";
import { type FormFailure, FormFailureText } from "./form-failure.tsx";

export interface FormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** The failure of the form as a whole; shown above the button. */
  failure: FormFailure | null;
  busy: boolean;
  /** Increases each time a field is rejected; the first invalid field then gets the focus. */
  refusals: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The label of the button, and its label while the form is being sent. */
  label: string;
  busyLabel: string;
  /** What the form does cannot be undone. */
  danger?: boolean;
  children?: ReactNode;
}

/**
 * A form with one column and one button, which the keyboard does not hide. It cannot be sent before hydration: the
 * browser would put the input into the address.
 */
export function Form({
  formRef,
  failure,
  busy,
  refusals,
  onSubmit,
  label,
  busyLabel,
  danger,
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
        <Button
          type={isHydrated ? "submit" : "button"}
          onClick={isHydrated ? undefined : () => send(formRef.current)}
          look={danger ? "danger" : "primary"}
          wide
          busy={busy}
        >
          {busy ? busyLabel : label}
        </Button>
      </div>
    </form>
  );
}

/** For a tap that comes while the form hydrates. Old browsers have no `requestSubmit`. */
function send(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}
