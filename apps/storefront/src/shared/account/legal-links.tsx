import { PageLink } from "../../ui/layout/page-link.tsx";
import { paths } from "../navigation/paths.ts";
import styles from "./legal-links.module.css";

/** Links to the agreement and the privacy policy, for the middle of a sentence. */
export function LegalLinks() {
  return (
    <>
      <PageLink to={paths.agreement} className={styles.link}>
        《用户服务协议》
      </PageLink>
      和
      <PageLink to={paths.privacy} className={styles.link}>
        《隐私政策》
      </PageLink>
    </>
  );
}
