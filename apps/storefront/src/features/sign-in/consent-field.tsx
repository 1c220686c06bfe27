import { LegalLinks } from "../../shared/account/legal-links.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import styles from "./consent-field.module.css";

/** The box is not ticked in advance: PIPL articles 13 and 14 require consent to be given explicitly. */
export function ConsentField(props: {
  name: string;
  value: string;
  error: string | null;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const { name, value, error, onChange } = props;
  return (
    <CheckField
      name={name}
      isChecked={value !== ""}
      error={error}
      onChange={(isChecked) => onChange({ target: { value: isChecked ? "yes" : "" } })}
    >
      <span className={styles.text}>
        我已阅读并同意
        <LegalLinks />
      </span>
    </CheckField>
  );
}

export function checkConsent(value: string): string | null {
  return value === "" ? "请先阅读并同意《用户服务协议》和《隐私政策》" : null;
}
