import { Alert, Box, Button, LinearProgress, TextField, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { longestCodeText } from "@playfront/contract/console/calls/gifts";
import { type ChangeEvent, useRef, useState } from "react";
import { useCanAccess, useRecordContext, useRefresh } from "react-admin";
import { callConsole } from "../api/call-console.ts";
import type { Gift } from "./gift-words.ts";

type Outcome = ConsoleData<"gifts/import"> & { isTrial: boolean };

/** Codes from a file or pasted: looked through first, then added at once. */
export function CodeImport() {
  const gift = useRecordContext<Gift>();
  const { canAccess } = useCanAccess({ resource: "gifts", action: "import" });
  return gift ? (
    <Box component="section" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        兑换码
      </Typography>
      <p>
        共 {gift.total} 个，剩余 {gift.left} 个
      </p>
      {canAccess && <ImportForm key={gift.id} id={gift.id} />}
    </Box>
  ) : null;
}

function ImportForm({ id }: { id: string }) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const write = (next: string) => {
    setText(next);
    setOutcome(null);
    setProblem(next.length > longestCodeText ? "内容过长，请分几次导入" : null);
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) write(await file.text());
    target.value = "";
  };
  const send = async (isTrial: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      setOutcome({ ...(await callConsole("gifts/import", { id, text, isTrial })), isTrial });
      if (isTrial) return;
      setText("");
      refresh();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const isReady = !isBusy && text.trim() !== "" && text.length <= longestCodeText;
  return (
    <>
      <TextField
        label="要导入的兑换码"
        value={text}
        onChange={({ target }) => write(target.value)}
        error={problem !== null}
        helperText={problem ?? "每行一个；也可选择 TXT 或 CSV 文件，CSV 取第一列"}
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
        <input
          ref={picker}
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          hidden
          onChange={readFile}
        />
        <Button disabled={!isReady} onClick={() => send(true)}>
          检查
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => send(false)}>
          导入
        </Button>
      </Box>
      {outcome && <ImportOutcome {...outcome} />}
    </>
  );
}

function ImportOutcome({ isTrial, added, bad, repeated, known }: Outcome) {
  const left = [
    { name: "格式有误", ...bad },
    { name: "重复", ...repeated },
    { name: "礼包中已有", ...known },
  ].filter(({ count }) => count > 0);
  return (
    <Alert severity={left.length > 0 ? "warning" : "success"}>
      {isTrial ? `可导入 ${added} 个` : `已导入 ${added} 个`}
      {left.map(({ name, count, lines }) => (
        <div key={name}>
          {name} {count} 行，未计入：第 {lines.join("、")} 行{count > lines.length && "等"}
        </div>
      ))}
    </Alert>
  );
}
