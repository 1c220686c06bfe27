import { Box, Button, TextField } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { LegalName } from "@playfront/contract/entities";
import { agreement } from "@playfront/contract/texts/agreement";
import { operatorPlace, sitePlace, writeLegalText } from "@playfront/contract/texts/legal-format";
import { privacy } from "@playfront/contract/texts/privacy";
import { useState } from "react";
import { type HttpError, useNotify } from "react-admin";
import { callConsole } from "../api/call-console.ts";

interface LegalFormProps {
  name: LegalName;
  versions: ConsoleData<"legal/list">["versions"];
  onAdd(): void;
}

const ownTexts = { agreement, privacy };

/** The next version, which begins with the words of the newest. */
export function LegalForm({ name, versions, onAdd }: LegalFormProps) {
  const own = () => writeLegalText(ownTexts[name](sitePlace, operatorPlace));
  const [text, setText] = useState(() => versions[0]?.text ?? own());
  const [since, setSince] = useState(today);
  const [problem, setProblem] = useState<{ field?: string; message: string } | null>(null);
  const notify = useNotify();
  const add = async () => {
    setProblem(null);
    try {
      const seen = versions.map((version) => version.since);
      await callConsole("legal/add", { name, since, text, seen });
      notify("已添加，到生效日期玩家即可看到", { type: "success" });
      onAdd();
    } catch (error) {
      const { message, body } = error as HttpError;
      notify(message, { type: "error" });
      setProblem({ field: body?.data?.field, message });
    }
  };
  const helpFor = (field: string, usual: string) => {
    const isWrong = problem?.field === field;
    return { error: isWrong, helperText: isWrong ? problem.message : usual };
  };
  return (
    <Box sx={{ display: "grid", gap: 2, justifyItems: "start", mt: 2 }}>
      <TextField
        type="date"
        label="生效日期"
        value={since}
        onChange={({ target }) => setSince(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        {...helpFor("since", "北京时间当天零时起显示；今天的立即显示")}
      />
      <TextField
        label="正文"
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={12}
        maxRows={30}
        fullWidth
        {...helpFor(
          "text",
          `「- 」开头为要点，「## 」开头为章节，「| 信息 | 用途 | 保存 |」为个人信息的一行，其余每行一段。${sitePlace}、${operatorPlace}会换成页脚设置中的名称`,
        )}
      />
      <Button variant="contained" onClick={add} disabled={since === "" || text.trim() === ""}>
        添加版本
      </Button>
    </Box>
  );
}

/** In Shanghai, `YYYY-MM-DD`. */
function today(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date());
}
