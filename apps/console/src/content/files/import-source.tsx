import { Box, Button } from "@mui/material";
import { useNotify } from "ra-core";
import { saveFromConsole } from "../../api/call-console.ts";
import { FileOrText, type Source } from "../../layout/file-or-text.tsx";
import type { FiledKind } from "./filed-kinds.ts";

interface ImportSourceProps {
  kind: FiledKind;
  source: Source;
  isBusy: boolean;
  onSource(source: Source): void;
}

/** The table that is imported, and templates for it. */
export function ImportSource({ kind, ...source }: ImportSourceProps) {
  const notify = useNotify();
  const saveTemplate = (format: "csv" | "xlsx") =>
    saveFromConsole(`${kind}/template`, { format }).catch((error: Error) =>
      notify(error.message, { type: "error" }),
    );
  return (
    <FileOrText
      {...source}
      label="要导入的表格"
      helperText="选择或拖入 CSV、XLSX 文件，或从表格中复制后粘贴，第一行为列名，最多 2,000 行。有编号的行修改已有内容，没有编号的行新建；一格中的多项用「、」或「|」分隔"
      accept=".csv,.xlsx,text/csv"
      minRows={3}
      maxRows={6}
    >
      <Box sx={{ flexGrow: 1 }} />
      {(["csv", "xlsx"] as const).map((format) => (
        <Button key={format} onClick={() => void saveTemplate(format)}>
          下载 {format.toUpperCase()} 模板
        </Button>
      ))}
    </FileOrText>
  );
}
