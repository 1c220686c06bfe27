import { cx } from "../../ui/style/cx.ts";
import styles from "./initial.module.css";

/** The picture of who has written a review or a comment: the first character of the nickname. */
export function Initial({ nickname, small = false }: { nickname: string; small?: boolean }) {
  return (
    <span className={cx(styles.initial, small && styles.small)} aria-hidden="true">
      {[...nickname][0]}
    </span>
  );
}
