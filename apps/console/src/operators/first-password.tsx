import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useId } from "react";

interface FirstPasswordProps {
  /** Whose; a name. */
  operator: string;
  password: string;
  onClose(): void;
}

/** Shows a password for the first log-in, which nobody can read again. */
export function FirstPassword({ operator, password, onClose }: FirstPasswordProps) {
  const title = useId();
  return (
    <Dialog open aria-labelledby={title}>
      <DialogTitle id={title}>{operator} 的初始密码</DialogTitle>
      <DialogContent>
        <Alert severity="warning">
          密码仅显示这一次，请当面或通过可信的方式交给本人。首次登录时须设置自己的密码和身份验证器。
        </Alert>
        <p>
          <code data-first-password>{password}</code>
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void navigator.clipboard.writeText(password)}>复制</Button>
        <Button variant="contained" onClick={onClose}>
          我已保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}
