import { Button, Menu, MenuItem } from "@mui/material";
import { Download } from "lucide-react";
import { useCanAccess, useListContext, useNotify } from "ra-core";
import { useState } from "react";
import { saveFromConsole } from "../../api/call-console.ts";
import type { FiledKind } from "./filed-kinds.ts";

/** Saves what the list's filters find as a file that can be changed and imported again. */
export function ExportMenu({ kind }: { kind: FiledKind }) {
  const { canAccess } = useCanAccess({ resource: kind, action: "export" });
  const { filterValues, total } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  if (!canAccess) return null;
  const save = async (format: "csv" | "xlsx") => {
    setAnchor(null);
    setBusy(true);
    try {
      await saveFromConsole(`${kind}/export`, { ...filterValues, format });
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Download size={18} />}
        aria-haspopup="menu"
        disabled={total === 0}
        loading={isBusy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        导出
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(["csv", "xlsx"] as const).map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            导出 {format.toUpperCase()}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
