import { Alert } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useStore } from "ra-core";

type FailedLogins = ConsoleData<"session/finish">["failures"];

/** What the last log-in told of failed ones before it; kept until it is read or the operator logs out. */
export const useFailedLogins = () => useStore<FailedLogins>("failedLogins", null);

/** The notice after a log-in, until it is closed. */
export function FailedLoginsNotice() {
  const [failed, setFailed] = useFailedLogins();
  if (failed === null) return null;
  const { count, lastAt, addresses } = failed;
  return (
    <Alert severity="warning" onClose={() => setFailed(null)} closeText="知道了" sx={{ mt: 2 }}>
      上次登录后有 {count} 次登录失败，最近一次在 {lastAt}，来自 {addresses.join("、")}
      。如果不是您本人，请立即修改密码并告知管理员。
    </Alert>
  );
}
