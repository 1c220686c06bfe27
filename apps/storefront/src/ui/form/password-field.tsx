import { Eye, EyeOff } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./password-field.module.css";

/** A password that can be looked at. `autoComplete` tells password managers whether it is old or new. */
export function PasswordField(
  props: FieldProps & { autoComplete: "current-password" | "new-password" },
) {
  const [isVisible, setVisible] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useOnSubmit(toggle, () => setVisible(false));
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isVisible ? "text" : "password"}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          // A tap on it must not close the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          aria-label={isVisible ? "隐藏密码" : "显示密码"}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** A password that is sent while it can be seen would be remembered by the browser like any other text. */
function useOnSubmit(inside: RefObject<HTMLButtonElement | null>, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const form = inside.current?.form;
    const hear = () => latest.current();
    form?.addEventListener("submit", hear);
    return () => form?.removeEventListener("submit", hear);
  }, [inside]);
}
