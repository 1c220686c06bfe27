import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { longestNote } from "@playfront/contract/console/calls/posts";
import type { RemovalReason } from "@playfront/contract/constants";
import { useId, useState } from "react";
import { removalChoices } from "./post-words.ts";

export interface Removal {
  reason: RemovalReason;
  note: string;
}

/** Asks for the reason that the author is told. */
export function RemoveDialog({
  count,
  onRemove,
  onClose,
}: {
  count: number;
  onRemove: (removal: Removal) => Promise<void>;
  onClose: () => void;
}) {
  const title = useId();
  const [reason, setReason] = useState<RemovalReason | "">("");
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    if (reason === "") return setProblem("请选择移除原因");
    setBusy(true);
    try {
      await onRemove({ reason, note });
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>移除 {count} 条</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          移除后仅作者自己可见，原因会发给作者，作者可以申诉一次。
        </DialogContentText>
        <TextField
          select
          label="原因"
          value={reason}
          onChange={({ target }) => {
            setReason(target.value as RemovalReason);
            setProblem(null);
          }}
          margin="dense"
          fullWidth
          required
        >
          {removalChoices.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="说明（选填）"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: longestNote } }}
          helperText="作者会看到"
          multiline
          minRows={2}
          margin="dense"
          fullWidth
        />
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={() => void remove()}>
          移除
        </Button>
      </DialogActions>
    </Dialog>
  );
}
