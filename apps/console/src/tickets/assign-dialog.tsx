import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callConsole } from "../api/call-console.ts";

interface AssignDialogProps {
  /** Who has the ticket now. */
  assignee: string | null;
  onAssign(to: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the colleague who is to work at a ticket. */
export function AssignDialog({ assignee, onAssign, onClose }: AssignDialogProps) {
  const [to, setTo] = useState<string | null>(null);
  const title = useId();
  const { data, error } = useQuery({
    queryKey: ["tickets", "colleagues"],
    queryFn: () => callConsole("tickets/colleagues", {}),
  });
  const others = data?.rows.filter(({ name }) => name !== assignee) ?? [];
  const submit = () => {
    if (to !== null) void onAssign(to);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>指派工单</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        <Autocomplete
          options={others}
          loading={!data && !error}
          loadingText="正在加载"
          noOptionsText="没有可以处理工单的其他同事"
          openText="展开"
          closeText="收起"
          clearText="清除"
          getOptionKey={({ name }) => name}
          getOptionLabel={({ name, shownName }) => `${shownName}（${name}）`}
          onChange={(_event, chosen) => setTo(chosen?.name ?? null)}
          renderInput={(input) => (
            <TextField {...input} label="同事" margin="dense" autoFocus fullWidth />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={to === null} onClick={submit}>
          指派
        </Button>
      </DialogActions>
    </Dialog>
  );
}
