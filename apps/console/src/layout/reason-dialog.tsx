import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useNotify } from "ra-core";
import { type ReactNode, useId, useState } from "react";

interface ReasonDialogProps {
  title: string;
  /** The label of the button that does it. */
  act: string;
  children?: ReactNode;
  /** Whether what the children ask for is given. */
  isReady?: boolean;
  /** Does it, with the reason that the trail keeps. What it throws is shown, and the dialog stays. */
  onReason(reason: string): Promise<void>;
  onClose(): void;
}

/** Asks why something is done before it is done. */
export function ReasonDialog({
  title,
  act,
  children,
  isReady = true,
  onReason,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const titleId = useId();
  const submit = async () => {
    setBusy(true);
    try {
      await onReason(reason.trim());
      onClose();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        <TextField
          label="原因（记入操作记录）"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          margin="dense"
          fullWidth
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="contained"
          disabled={isBusy || !isReady || reason.trim() === ""}
          onClick={submit}
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
