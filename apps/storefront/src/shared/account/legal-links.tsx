import { PageLink } from "../../ui/layout/page-link.tsx";
import { paths } from "../navigation/paths.ts";
import styles from "./legal-links.module.css";

/** Links to the agreement and the privacy policy, for the middle of a sentence; `replace` inside a dialog. */
export function LegalLinks({ replace }: { replace?: boolean }) {
  return (
    <>
      <PageLink to={paths.agreement} replace={replace} className={styles.link}>
        《用户服务协议》
      </PageLink>
      和
      <PageLink to={paths.privacy} replace={replace} className={styles.link}>
        《隐私政策》
      </PageLink>
    </>
  );
}
