import { paths } from "../../shared/navigation/paths.ts";
import { CheckField, type CheckFieldProps } from "../../ui/form/check-field.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./real-name.module.css";

/** Consent of its own for a sensitive personal datum (PIPL article 29), not ticked in advance. */
export function IdentityConsent(props: Omit<CheckFieldProps, "children">) {
  return (
    <CheckField {...props}>
      <span className={styles.consent}>
        我同意处理我的身份证号（敏感个人信息）：仅用于国家要求的实名认证和未成年人防沉迷，加密保存，核验有结果后即删除。详见
        <PageLink to={paths.privacy} className={styles.link}>
          《隐私政策》
        </PageLink>
      </span>
    </CheckField>
  );
}

export function checkIdentityConsent(value: string): string | null {
  return value === "" ? "请先勾选上方的确认项" : null;
}
