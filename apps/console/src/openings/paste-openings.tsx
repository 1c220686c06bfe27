import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  TextField,
} from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { ClipboardPaste } from "lucide-react";
import { useRefresh } from "ra-core";
import { Button as BarButton } from "ra-ui-materialui";
import { useId, useState } from "react";
import { callConsole } from "../api/call-console.ts";

export function PasteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BarButton label="批量粘贴" onClick={() => setOpen(true)}>
        <ClipboardPaste size={18} strokeWidth={1.75} />
      </BarButton>
      {isOpen && <PasteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type Outcome = ConsoleData<"openings/paste"> & { isTrial: boolean };

const example = "山海奇谭\t128服 龙腾四海\t2026-12-01 10:00\t开服礼包";

/** A pasted table: looked through first, then added at once. */
function PasteDialog({ onClose }: { onClose(): void }) {
  const title = useId();
  const [text, setText] = useState("");
  const [published, setPublished] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useRefresh();
  const send = async (isTrial: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await callConsole("openings/paste", { text, published, isTrial });
      setOutcome({ ...answer, isTrial });
      if (!isTrial) refresh();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  const isChecked = outcome?.isTrial === true && outcome.added > 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>批量粘贴开服</DialogTitle>
      <DialogContent>
        <TextField
          label="开服表"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setOutcome(null);
          }}
          placeholder={example}
          helperText="每行依次为游戏、服务器、时间、礼包（可不填），用制表符或逗号分隔"
          multiline
          minRows={8}
          maxRows={16}
          margin="dense"
          fullWidth
        />
        <FormControlLabel
          control={<Switch checked={published} onChange={(_, checked) => setPublished(checked)} />}
          label="上架"
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        {outcome && <PasteOutcome outcome={outcome} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        <Button disabled={isBusy || text.trim() === ""} onClick={() => void send(true)}>
          检查
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || !isChecked}
          onClick={() => void send(false)}
        >
          添加
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PasteOutcome({ outcome: { added, problems, isTrial } }: { outcome: Outcome }) {
  return (
    <Alert severity={problems.length > 0 ? "warning" : "success"}>
      {isTrial ? `可添加 ${added} 行` : `已添加 ${added} 行`}
      {problems.map(({ line, msg }) => (
        <div key={line}>
          第 {line} 行：{msg}
        </div>
      ))}
    </Alert>
  );
}
