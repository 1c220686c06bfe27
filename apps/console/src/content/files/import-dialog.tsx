import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
} from "@mui/material";
import { useId } from "react";
import { kindNames } from "../document-words.ts";
import type { FiledKind } from "./filed-kinds.ts";
import { countOf, ImportReport } from "./import-report.tsx";
import { ImportSource } from "./import-source.tsx";
import { UndoImport } from "./undo-import.tsx";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  kind: FiledKind;
  onClose(): void;
}

/** Drafts from a file: checked line by line first, then written at once. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const { source, checked, written, problem, isBusy, isReady, choose, check, confirm } =
    useImport(kind);
  const title = useId();
  const count = checked ? countOf(checked, "new") + countOf(checked, "changed") : 0;
  return (
    <Dialog
      open
      // A click beside the dialog would lose what was pasted.
      onClose={(_, how) => !isBusy && how === "escapeKeyDown" && onClose()}
      aria-labelledby={title}
      fullWidth
      maxWidth="md"
    >
      <DialogTitle id={title}>导入{kindNames[kind]}</DialogTitle>
      <DialogContent>
        <ImportSource kind={kind} source={source} isBusy={isBusy} onSource={choose} />
        {problem && <Alert severity="error">{problem}</Alert>}
        {isBusy && <LinearProgress aria-label="正在处理文件" />}
        {checked && <ImportReport kind={kind} report={checked} />}
        {written && (
          <Alert
            severity="success"
            action={
              written.importId && (
                <UndoImport kind={kind} importId={written.importId} onUndone={onClose} />
              )
            }
          >
            已新建 {countOf(written, "new")} 项，修改 {countOf(written, "changed")}{" "}
            项，均为草稿，提交审核并发布后玩家才会看到。以后也可在其中任何一项的「历史版本」中撤销此次导入。
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {written ? "完成" : "取消"}
        </Button>
        {checked ? (
          <Button
            variant="contained"
            disabled={isBusy || count === 0}
            onClick={() => void confirm(checked.plan)}
          >
            确认导入 {count} 项
          </Button>
        ) : (
          <Button variant="contained" disabled={!isReady} onClick={() => void check()}>
            检查
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
