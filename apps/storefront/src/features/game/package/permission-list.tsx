import { cx } from "../../../ui/style/cx.ts";
import { listPermissions } from "./permission-labels.ts";
import styles from "./permission-list.module.css";

/** The permissions of a game, with their meaning. */
export function PermissionList({ permissions }: { permissions: readonly string[] }) {
  const listed = listPermissions(permissions);
  const hasSensitive = listed.some(({ isSensitive }) => isSensitive);
  return (
    <>
      <ul className={styles.permissions}>
        {listed.map(({ name, meaning, isSensitive }) => (
          <li key={name} className={cx(styles.permission, isSensitive && styles.sensitive)}>
            <span className={styles.name}>
              {name}
              {isSensitive && <span className={styles.mark}>敏感</span>}
            </span>
            {meaning !== "" && <span className={styles.meaning}>{meaning}</span>}
          </li>
        ))}
      </ul>
      {hasSensitive && (
        <p className={styles.hint}>敏感权限在使用时由系统询问，不同意也可以在系统设置里关闭。</p>
      )}
    </>
  );
}
