import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Whom it is for, and what to do with it. */
  about: string;
  /** What else is told of it. */
  children?: ReactNode;
  onClose(): void;
}

/** Shows a password or a key that nobody can read again. */
export function SecretDialog({ title, secret, about, children, onClose }: SecretDialogProps) {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{about}</Alert>
        <p>
          <code style={{ wordBreak: "break-all" }}>{secret}</code>
        </p>
        {children}
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
