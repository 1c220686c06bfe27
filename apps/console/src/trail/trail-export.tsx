import { Button } from "@mui/material";
import type { ConsolePayload } from "@playfront/contract/console/calls";
import { Download } from "lucide-react";
import { useCanAccess, useListContext, useNotify, useRefresh } from "ra-core";
import { TopToolbar } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { saveFile } from "../api/save-file.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";

type Filter = Omit<ConsolePayload<"trail/export">, "reason">;

/** Saves the entries that the list's filters find, with the reason that the trail keeps. */
export function TrailExport() {
  const { filterValues } = useListContext();
  const { canAccess } = useCanAccess({ resource: "trail", action: "export" });
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  if (!canAccess) return null;
  const save = async (reason: string) => {
    const file = await callConsole("trail/export", { ...(filterValues as Filter), reason });
    saveFile(file);
    notify(file.isCut ? `仅导出了最近的 ${file.rows} 条` : `已导出 ${file.rows} 条`);
    refresh();
  };
  return (
    <TopToolbar>
      <Button startIcon={<Download size={18} />} onClick={() => setOpen(true)}>
        导出 CSV
      </Button>
      {isOpen && (
        <ReasonDialog
          title="导出操作记录"
          act="导出"
          onReason={save}
          onClose={() => setOpen(false)}
        >
          <p>按当前筛选导出，最多 50,000 条；导出本身也会记入操作记录。</p>
        </ReasonDialog>
      )}
    </TopToolbar>
  );
}
