import { CircleAlert } from "lucide-react";
import styles from "./field-note.module.css";

/** The line below an input: its error, marked by an icon and announced, or else its hint. Reserved while empty. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | null;
  hint?: string;
}) {
  return (
    <p id={id} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
      {error && <CircleAlert size="1.2em" strokeWidth={2} aria-hidden="true" />}
      {error ?? hint}
    </p>
  );
}
