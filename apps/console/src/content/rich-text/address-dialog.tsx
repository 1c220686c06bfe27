import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useId, useState } from "react";

const pattern = /^(?:|\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\]+)$/i;

interface AddressDialogProps {
  former: string;
  onAddress(address: string): void;
  onClose(): void;
}

/** Asks for the address of a link, as articles may have them. */
export function AddressDialog({ former, onAddress, onClose }: AddressDialogProps) {
  const [address, setAddress] = useState(former);
  const [isTried, setTried] = useState(false);
  const title = useId();
  const isWrong = !pattern.test(address.trim());
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>链接</DialogTitle>
      <DialogContent>
        <TextField
          label="地址"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={isTried && isWrong}
          helperText="站内路径（/app/…）或 http(s) 地址，留空则移除链接"
          margin="dense"
          fullWidth
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="contained"
          onClick={() => (isWrong ? setTried(true) : onAddress(address.trim()))}
        >
          确定
        </Button>
      </DialogActions>
    </Dialog>
  );
}
