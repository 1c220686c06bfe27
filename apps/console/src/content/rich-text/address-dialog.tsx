import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useId, useState } from "react";

const words = {
  link: { title: "链接", help: "站内路径（/app/…）或 http(s) 地址，留空则移除链接" },
  picture: { title: "图片", help: "本站图片地址（/media/…）或 https 地址" },
};

const patterns = {
  link: /^(?:|\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\]+)$/i,
  picture: /^(?:\/media\/[\w./-]+|https:\/\/[^\s\\]+)$/i,
};

interface AddressDialogProps {
  of: "link" | "picture";
  former: string;
  onAddress(address: string): void;
  onClose(): void;
}

/** Asks for the address of a link or of a picture, as articles may have them. */
export function AddressDialog({ of, former, onAddress, onClose }: AddressDialogProps) {
  const [address, setAddress] = useState(former);
  const [isTried, setTried] = useState(false);
  const title = useId();
  const isWrong = !patterns[of].test(address.trim());
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{words[of].title}</DialogTitle>
      <DialogContent>
        <TextField
          label="地址"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={isTried && isWrong}
          helperText={words[of].help}
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
