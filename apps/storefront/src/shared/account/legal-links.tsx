import { DialogLink } from "../../ui/dialog/dialog-link.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { paths } from "../navigation/paths.ts";
import styles from "./legal-links.module.css";

/** Links to the agreement and the privacy policy, for the middle of a sentence. */
export function LegalLinks({ inDialog = false }: { inDialog?: boolean }) {
  const LegalLink = inDialog ? DialogLink : PageLink;
  return (
    <>
      <LegalLink to={paths.agreement} className={styles.link}>
        《用户服务协议》
      </LegalLink>
      和
      <LegalLink to={paths.privacy} className={styles.link}>
        《隐私政策》
      </LegalLink>
    </>
  );
}
