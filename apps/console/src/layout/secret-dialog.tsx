import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useId } from "react";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Whom it is for, and what to do with it. */
  about: string;
  onClose(): void;
}

/** Shows a password or a key that nobody can read again. */
export function SecretDialog({ title, secret, about, onClose }: SecretDialogProps) {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{about}</Alert>
        <p>
          <code style={{ wordBreak: "break-all" }}>{secret}</code>
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void navigator.clipboard.writeText(secret)}>复制</Button>
        <Button variant="contained" onClick={onClose}>
          我已保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}
