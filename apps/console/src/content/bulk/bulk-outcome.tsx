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

/** How each act is taken back. */
const waysBack: Record<BulkAct, string> = {
  submit: "要撤回，请由审核人退回修改。",
  publish: "要撤回，请选中后撤下，或打开一项，在「历史版本」中恢复旧版本再发布。",
  withdraw: "要撤回，请选中后提交审核，再发布。",
  move: "已成为草稿，提交审核并发布后玩家才会看到。要撤回，请移回原处，或打开一项，在「历史版本」中恢复上一版。",
};

/** How many documents were changed, how that is taken back, and which were not. */
export function BulkOutcome({ act, count, refusals, onClose }: BulkOutcomeProps) {
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>
        已{actNames[act]} {count} 项
      </DialogTitle>
      <DialogContent>
        {count > 0 && <p>{waysBack[act]}</p>}
        {refusals.length > 0 && (
          <>
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
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  );
}
