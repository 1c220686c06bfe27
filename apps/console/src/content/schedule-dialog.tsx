import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useNotify } from "ra-core";
import { useId, useState } from "react";

interface ScheduleDialogProps {
  /** What is done at that time. */
  act: "发布" | "发送";
  /** `YYYY-MM-DD HH:mm` in Shanghai. What it throws is shown, and the dialog stays. */
  onTime(at: string): Promise<void>;
  onClose(): void;
}

/** Asks when something is to be done. */
export function ScheduleDialog({ act, onTime, onClose }: ScheduleDialogProps) {
  const [at, setAt] = useState("");
  const [failure, setFailure] = useState("");
  const notify = useNotify();
  const title = useId();
  const submit = () =>
    onTime(at.replace("T", " ")).then(onClose, (error: Error) => {
      setFailure(error.message);
      notify(error.message, { type: "error" });
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>定时{act}</DialogTitle>
      <DialogContent>
        <TextField
          type="datetime-local"
          label={`${act}时间（北京时间）`}
          value={at}
          onChange={({ target }) => setAt(target.value)}
          error={failure !== ""}
          helperText={failure || `到时间后一分钟内自动${act}`}
          slotProps={{ inputLabel: { shrink: true } }}
          margin="dense"
          fullWidth
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={at === ""} onClick={() => void submit()}>
          定时{act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
