import { Button } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useCanAccess, useNotify, useRefresh } from "ra-core";
import { Confirm } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import type { FiledKind } from "./filed-kinds.ts";
import { UndoneDialog } from "./undone-dialog.tsx";

interface UndoImportProps {
  kind: FiledKind;
  importId: string;
  /** After the outcome was read. */
  onUndone?(): void;
}

/** Takes a whole import back, once it was asked for. */
export function UndoImport({ kind, importId, onUndone }: UndoImportProps) {
  const { canAccess } = useCanAccess({ resource: kind, action: "undoImport" });
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [undone, setUndone] = useState<ConsoleData<"articles/undoImport"> | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  if (!canAccess) return null;
  const undo = async () => {
    setBusy(true);
    try {
      setUndone(await callConsole(`${kind}/undoImport`, { importId }));
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
    setBusy(false);
    setAsked(false);
  };
  const close = () => {
    setUndone(null);
    refresh();
    onUndone?.();
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        sx={{ whiteSpace: "nowrap" }}
        onClick={() => setAsked(true)}
      >
        撤销整个导入
      </Button>
      <Confirm
        isOpen={isAsked}
        loading={isBusy}
        title="撤销整个导入？"
        content="此次导入新建的草稿会被删除，修改的内容恢复为导入前的版本。导入后又被修改、提交审核或发布过的内容保留不变。"
        confirm="撤销导入"
        onConfirm={undo}
        onClose={() => setAsked(false)}
      />
      {undone && <UndoneDialog {...undone} onClose={close} />}
    </>
  );
}
