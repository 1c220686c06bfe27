import { Box, Button, TextField } from "@mui/material";
import { type ChangeEvent, useRef } from "react";
import { useNotify } from "react-admin";
import { saveFromConsole } from "../../api/call-console.ts";
import type { FiledKind } from "./filed-kinds.ts";
import type { Source } from "./use-import.ts";

interface ImportSourceProps {
  kind: FiledKind;
  source: Source;
  isBusy: boolean;
  onChoose(source: Partial<Source>): void;
}

/** A file that is chosen or dropped, or a table that is pasted. */
export function ImportSource({ kind, source, isBusy, onChoose }: ImportSourceProps) {
  const { file, text } = source;
  const picker = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    if (picked) onChoose({ file: picked });
    target.value = "";
  };
  const saveTemplate = (format: "csv" | "xlsx") =>
    saveFromConsole(`${kind}/template`, { format }).catch((error: Error) =>
      notify(error.message, { type: "error" }),
    );
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped && !isBusy) onChoose({ file: dropped });
      }}
    >
      <TextField
        label="要导入的表格"
        value={file ? `文件：${file.name}` : text}
        onChange={({ target }) => onChoose({ text: target.value })}
        helperText="选择或拖入 CSV、XLSX 文件，或从表格中复制后粘贴，第一行为列名，最多 2,000 行。有编号的行修改已有内容，没有编号的行新建；一格中的多项用「、」或「|」分隔"
        slotProps={{ htmlInput: { readOnly: file !== null } }}
        disabled={isBusy}
        multiline
        minRows={3}
        maxRows={6}
        margin="dense"
        fullWidth
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, my: 1 }}>
        <Button disabled={isBusy} onClick={() => picker.current?.click()}>
          选择文件
        </Button>
        {file && (
          <Button color="inherit" disabled={isBusy} onClick={() => onChoose({})}>
            不用此文件
          </Button>
        )}
        <input ref={picker} type="file" accept=".csv,.xlsx,text/csv" hidden onChange={pick} />
        <Box sx={{ flexGrow: 1 }} />
        {(["csv", "xlsx"] as const).map((format) => (
          <Button key={format} onClick={() => void saveTemplate(format)}>
            下载 {format.toUpperCase()} 模板
          </Button>
        ))}
      </Box>
    </Box>
  );
}
