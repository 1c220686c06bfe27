import {
  Button,
  CardContent,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "ra-core";
import { type SubmitEvent, useState } from "react";
import { RecoveryCodeList } from "../access/recovery-code-list.tsx";
import { callConsole } from "../api/call-console.ts";

const queryKey = ["session/recoveryCodes"];
const nothing = { password: "", code: "" };

/** How many recovery codes are left, and a form that replaces them after password and code. */
export function OwnRecoveryCodes() {
  const [given, setGiven] = useState(nothing);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const notify = useNotify();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: () => callConsole("session/recoveryCodes", {}) });
  const renew = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      setCodes((await callConsole("session/renewRecoveryCodes", given)).codes);
      setGiven(nothing);
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
  };
  return (
    <CardContent component="section" aria-labelledby="own-recovery-codes">
      <Typography id="own-recovery-codes" variant="h6" component="h2">
        恢复码
      </Typography>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>
        {data && `还有 ${data.left} 个恢复码。`}
        无法使用身份验证器时，每个恢复码可代替动态验证码登录一次。重新生成后，原有的恢复码全部失效。
      </Typography>
      <Stack component="form" spacing={2} onSubmit={renew} sx={{ maxWidth: 360 }}>
        <TextField
          label="登录密码"
          type="password"
          value={given.password}
          onChange={({ target }) => setGiven({ ...given, password: target.value })}
          autoComplete="current-password"
          required
        />
        <TextField
          label="动态验证码"
          value={given.code}
          onChange={({ target }) => setGiven({ ...given, code: target.value })}
          helperText="身份验证器中的 6 位数字，或一个恢复码"
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { maxLength: 16 } }}
          required
        />
        <Button type="submit" variant="outlined" sx={{ alignSelf: "start" }}>
          重新生成恢复码
        </Button>
      </Stack>
      {codes && <NewCodes codes={codes} onClose={() => setCodes(null)} />}
    </CardContent>
  );
}

function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog open aria-labelledby="new-recovery-codes">
      <DialogTitle id="new-recovery-codes">新的恢复码</DialogTitle>
      <DialogContent>
        <RecoveryCodeList codes={codes} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          我已保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}
