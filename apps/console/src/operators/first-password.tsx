import type { ConsoleData } from "@playfront/contract/console/calls";
import { SecretDialog } from "../layout/secret-dialog.tsx";

interface FirstPasswordProps {
  /** Whose; a name. */
  operator: string;
  password: string;
  /** What a reset has ended. */
  ended?: ConsoleData<"requests/decide">["ended"];
  onClose(): void;
}

export function FirstPassword({ operator, password, ended, onClose }: FirstPasswordProps) {
  return (
    <SecretDialog
      title={`${operator} 的初始密码`}
      secret={password}
      about="密码仅显示这一次，72 小时内有效，请当面确认身份后交给本人。首次登录时须设置自己的密码和身份验证器。"
      onClose={onClose}
    >
      {ended && (
        <p>
          已结束：登录 {ended.sessions} 个；通行密钥{namesOf(ended.passkeys)}；密钥
          {namesOf(ended.keys)}。使用这些密钥的程序须换用新的密钥。
        </p>
      )}
    </SecretDialog>
  );
}

const namesOf = (names: readonly string[]) =>
  names.length > 0 ? `「${names.join("」「")}」` : "无";
