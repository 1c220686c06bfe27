import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { type SubmitEvent, useId, useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { useAskedAgain } from "./ask-again.ts";

/** Asks for the password when a call needs it again, some time after the log-in; the call is then made once more. */
export function PasswordAgain() {
  const { isAsked, answer } = useAskedAgain();
  return isAsked ? <PasswordDialog onAnswer={answer} /> : null;
}

function PasswordDialog({ onAnswer }: { onAnswer(isProved: boolean): void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await callConsole("session/prove", { password });
      onAnswer(true);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={() => onAnswer(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>请再次输入密码</DialogTitle>
        <DialogContent>
          <p>登录已超过十分钟。为了保护账号，请输入您的登录密码，之后十分钟内不再询问。</p>
          <TextField
            label="密码"
            type="password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={problem !== null}
            helperText={problem}
            autoComplete="current-password"
            margin="dense"
            fullWidth
            autoFocus
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>取消</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            继续
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
