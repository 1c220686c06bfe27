import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  MenuItem,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FiledKind } from "../files/filed-kinds.ts";
import { type Choice, findCategoryTargets, findColumnTargets } from "./find-targets.ts";

interface MoveDialogProps {
  kind: FiledKind;
  ids: readonly string[];
  /** With what the call needs to know. */
  onMove(details: object): void;
  onClose(): void;
}

/** Asks for the column or the category that documents are moved to. */
export function MoveDialog({ kind, ids, onMove, onClose }: MoveDialogProps) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const title = useId();
  const { data, error } = useQuery({
    queryKey: [kind, "targets", ids],
    queryFn: () => (kind === "games" ? findCategoryTargets(ids) : findColumnTargets(ids)),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const asksFrom = kind === "games";
  const isReady = to !== "" && to !== from && (!asksFrom || from !== "");
  const submit = () => onMove(asksFrom ? { from, to } : { col: to });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>移动选中的 {ids.length} 项</DialogTitle>
      <DialogContent>
        {!data && !error && <LinearProgress aria-label="正在读取" />}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data?.to.length === 0 && (
          <Alert severity="info">所选文章的游戏没有共同的栏目，请按游戏分别移动</Alert>
        )}
        {data?.from && (
          <TargetInput label="从分类" value={from} choices={data.from} onChange={setFrom} />
        )}
        {data && data.to.length > 0 && (
          <TargetInput
            label={asksFrom ? "移到分类" : "移到栏目"}
            value={to}
            choices={data.to}
            onChange={setTo}
          />
        )}
        <p>移动后成为草稿，提交审核并发布后玩家才会看到。</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={!isReady} onClick={submit}>
          移动
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface TargetInputProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange(id: string): void;
}

function TargetInput({ label, value, choices, onChange }: TargetInputProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      margin="dense"
      fullWidth
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
