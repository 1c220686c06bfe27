import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useId, useState } from "react";
import { useNotify, useRecordContext, useRefresh } from "react-admin";
import { callConsole } from "../api/call-console.ts";
import { FirstPassword } from "./first-password.tsx";

/** Gives the operator of the form a new password for the first log-in, with the reason that the trail keeps. */
export function ResetOperator() {
  const operator = useRecordContext<{ id: string; shownName: string }>();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const refresh = useRefresh();
  if (!operator) return null;
  const close = () => {
    setPassword(null);
    refresh();
  };
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        重置登录方式
      </Button>
      {isOpen && (
        <ReasonDialog id={operator.id} onDone={setPassword} onClose={() => setOpen(false)} />
      )}
      {password && (
        <FirstPassword operator={operator.shownName} password={password} onClose={close} />
      )}
    </>
  );
}

interface ReasonDialogProps {
  id: string;
  onDone(password: string): void;
  onClose(): void;
}

function ReasonDialog({ id, onDone, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const title = useId();
  const reset = async () => {
    setBusy(true);
    try {
      const { password } = await callConsole("operators/reset", { id, reason });
      onDone(password);
      onClose();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>重置密码和身份验证器</DialogTitle>
      <DialogContent>
        <p>请先当面确认是本人。此人现有的登录会全部结束。</p>
        <TextField
          label="原因（记入操作记录）"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          fullWidth
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={isBusy || reason.trim() === ""} onClick={reset}>
          重置
        </Button>
      </DialogActions>
    </Dialog>
  );
}
