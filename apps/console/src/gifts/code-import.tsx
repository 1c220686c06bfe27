import { Alert, Box, Button, LinearProgress, TextField } from "@mui/material";
import { type ChangeEvent, useRef, useState } from "react";
import { useRefresh } from "react-admin";
import { uploadToConsole } from "../api/call-console.ts";
import { CodeBatches } from "./code-batches.tsx";
import type { Gift } from "./gift-words.ts";
import { ImportOutcome, type Outcome } from "./import-outcome.tsx";
import { readCodeFile } from "./read-code-file.ts";

interface CodeImportProps {
  gift: Gift;
  mayImport: boolean;
}

/** Codes from a file or pasted: looked through first, then added at once; and the batches that came in before. */
export function CodeImport({ gift, mayImport }: CodeImportProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      {mayImport && <ImportForm id={gift.id} isBusy={isBusy} setBusy={setBusy} />}
      <CodeBatches id={gift.id} mayUndo={mayImport} isImporting={isBusy} />
    </>
  );
}

interface ImportFormProps {
  id: string;
  isBusy: boolean;
  setBusy(isBusy: boolean): void;
}

function ImportForm({ id, isBusy, setBusy }: ImportFormProps) {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const choose = (given: { text?: string; file?: File }) => {
    setText(given.text ?? "");
    setFile(given.file ?? null);
    setOutcome(null);
    setProblem(null);
  };
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    if (picked) choose({ file: picked });
    target.value = "";
  };
  const send = async (isTrial: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      const body = file ? await readCodeFile(file) : new Blob([text]);
      const fileName = file?.name.slice(-120) ?? "粘贴";
      const answer = await uploadToConsole("gifts/import", { id, fileName, isTrial }, body);
      if (!isTrial) choose({});
      setOutcome({ ...answer, isTrial });
      if (!isTrial) refresh();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const isReady = !isBusy && (file !== null || text.trim() !== "");
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped && !isBusy) choose({ file: dropped });
      }}
    >
      <TextField
        label="要导入的兑换码"
        value={file ? `文件：${file.name}` : text}
        onChange={({ target }) => choose({ text: target.value })}
        error={problem !== null}
        helperText={
          problem ??
          "每行一个；也可选择或拖入 TXT、CSV、XLSX 文件，取第一列。一个文件可有一百万个，XLSX 不超过 20 MB"
        }
        slotProps={{ htmlInput: { readOnly: file !== null } }}
        multiline
        minRows={4}
        maxRows={12}
        fullWidth
      />
      {isBusy && <LinearProgress aria-label="正在处理兑换码" />}
      <Box sx={{ display: "flex", gap: 1, my: 1 }}>
        <Button disabled={isBusy} onClick={() => picker.current?.click()}>
          选择文件
        </Button>
        {file && (
          <Button color="inherit" disabled={isBusy} onClick={() => choose({})}>
            不用此文件
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          accept=".txt,.csv,.xlsx,text/plain,text/csv"
          hidden
          onChange={pick}
        />
        <Button disabled={!isReady} onClick={() => send(true)}>
          检查
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => send(false)}>
          导入
        </Button>
      </Box>
      {outcome ? (
        <ImportOutcome {...outcome} />
      ) : (
        isBusy && <Alert severity="info">正在处理，请勿关闭页面</Alert>
      )}
    </Box>
  );
}
