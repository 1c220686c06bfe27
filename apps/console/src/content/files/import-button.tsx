import { Button } from "@mui/material";
import { Upload } from "lucide-react";
import { useCanAccess } from "ra-core";
import { useState } from "react";
import type { FiledKind } from "./filed-kinds.ts";
import { ImportDialog } from "./import-dialog.tsx";

export function ImportButton({ kind }: { kind: FiledKind }) {
  const { canAccess } = useCanAccess({ resource: kind, action: "import" });
  const [isOpen, setOpen] = useState(false);
  if (!canAccess) return null;
  return (
    <>
      <Button size="small" startIcon={<Upload size={18} />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {isOpen && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
