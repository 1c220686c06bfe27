import { SecretDialog } from "../layout/secret-dialog.tsx";

interface FirstPasswordProps {
  /** Whose; a name. */
  operator: string;
  password: string;
  onClose(): void;
}

export function FirstPassword({ operator, password, onClose }: FirstPasswordProps) {
  return (
    <SecretDialog
      title={`${operator} 的初始密码`}
      secret={password}
      about="密码仅显示这一次，72 小时内有效，请当面确认身份后交给本人。首次登录时须设置自己的密码和身份验证器。"
      onClose={onClose}
    />
  );
}
