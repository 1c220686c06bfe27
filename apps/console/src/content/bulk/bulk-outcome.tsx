import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useId } from "react";
import { actNames } from "../document-words.ts";
import type { BulkAct, Refusal } from "./act-on-many.ts";

interface BulkOutcomeProps {
  act: BulkAct;
  /** How many it was done to. */
  count: number;
  refusals: readonly Refusal[];
  onClose(): void;
}

/** How many documents were changed, and which were not. */
export function BulkOutcome({ act, count, refusals, onClose }: BulkOutcomeProps) {
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>
        已{actNames[act]} {count} 项
      </DialogTitle>
      {refusals.length > 0 && (
        <DialogContent>
          <p>以下 {refusals.length} 项未处理：</p>
          <ul>
            {refusals.map(({ title: name, why }, index) => (
              // Titles may be alike.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={index}>
                {name}：{why}
              </li>
            ))}
          </ul>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  );
}
