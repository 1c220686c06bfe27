import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useId } from "react";

interface UndoneDialogProps extends ConsoleData<"articles/undoImport"> {
  onClose(): void;
}

/** What became of an import that was taken back, and what stays of it. */
export function UndoneDialog({ lines, onClose }: UndoneDialogProps) {
  const title = useId();
  const left = lines.filter(({ outcome }) => outcome === "left");
  const count = (wanted: string) => lines.filter(({ outcome }) => outcome === wanted).length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>已撤销导入</DialogTitle>
      <DialogContent>
        <p>
          已删除 {count("deleted")} 项新建的草稿，{count("returned")} 项恢复为导入前的版本。
        </p>
        {left.length > 0 && (
          <>
            <Alert severity="warning">以下 {left.length} 项在导入后有过改动，保留不变：</Alert>
            <ul>
              {left.map(({ id, line, title: name, msg }) => (
                <li key={id}>
                  第 {line} 行 {name}（编号 {id}）：{msg}
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  );
}
