import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useId } from "react";
import type { FieldChange } from "../trail/name-of-value.ts";
import { FieldChanges } from "./field-changes.tsx";

/** What others have done to a document since the operator opened it, as a refused call tells it. */
export interface Conflict {
  by: string;
  at: string;
  changes: readonly FieldChange[];
}

interface ConflictDialogProps {
  resource: string;
  conflict: Conflict;
  /** Takes the newest version and drops what was typed. */
  onReload(): void;
  onClose(): void;
}

/** Says what changed meanwhile. What was typed stays until the operator gives it up. */
export function ConflictDialog({ resource, conflict, onReload, onClose }: ConflictDialogProps) {
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>内容已被他人修改</DialogTitle>
      <DialogContent>
        <p>
          {conflict.by} 于 {conflict.at} 修改了此内容：
        </p>
        <FieldChanges resource={resource} changes={conflict.changes} />
        <p>请先复制您的修改，再载入最新版本。</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>返回我的修改</Button>
        <Button variant="contained" onClick={onReload}>
          载入最新版本
        </Button>
      </DialogActions>
    </Dialog>
  );
}
