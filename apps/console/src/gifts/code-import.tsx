import { Alert, Button, LinearProgress } from "@mui/material";
import { useRefresh } from "ra-core";
import { useState } from "react";
import { uploadToConsole } from "../api/call-console.ts";
import {
  FileOrText,
  isGiven,
  nameOfSource,
  noSource,
  type Source,
} from "../layout/file-or-text.tsx";
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
  const [source, setSource] = useState(noSource);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useRefresh();
  const choose = (given: Source) => {
    setSource(given);
    setOutcome(null);
    setProblem(null);
  };
  const send = async (isTrial: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      const { file, text } = source;
      const body = file ? await readCodeFile(file) : new Blob([text]);
      const fileName = nameOfSource(source);
      const answer = await uploadToConsole("gifts/import", { id, fileName, isTrial }, body);
      if (!isTrial) choose(noSource);
      setOutcome({ ...answer, isTrial });
      if (!isTrial) refresh();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const isReady = !isBusy && isGiven(source);
  return (
    <>
      <FileOrText
        source={source}
        isBusy={isBusy}
        onSource={choose}
        label="要导入的兑换码"
        error={problem !== null}
        helperText={
          problem ??
          "每行一个；也可选择或拖入 TXT、CSV、XLSX 文件，取第一列。一个文件可有一百万个，XLSX 不超过 20 MB"
        }
        accept=".txt,.csv,.xlsx,text/plain,text/csv"
        minRows={4}
        maxRows={12}
      >
        <Button disabled={!isReady} onClick={() => send(true)}>
          检查
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => send(false)}>
          导入
        </Button>
      </FileOrText>
      {isBusy && <LinearProgress aria-label="正在处理兑换码" />}
      {outcome ? (
        <ImportOutcome {...outcome} />
      ) : (
        isBusy && <Alert severity="info">正在处理，请勿关闭页面</Alert>
      )}
    </>
  );
}
