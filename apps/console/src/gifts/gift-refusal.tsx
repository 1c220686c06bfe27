import { Alert, Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { useState } from "react";
import { useRecordContext } from "react-admin";
import { callConsole } from "../api/call-console.ts";
import type { Gift } from "./gift-words.ts";

type Container = ConsolePayload<"gifts/refusal">["container"];
type Finding = { found: ConsoleData<"gifts/refusal"> } | { problem: string };

const containerNames: Record<Container, string> = {
  mobile: "浏览器",
  wechat: "微信",
  app: "App",
};

/** Asks the claim's own rules about one player. */
export function GiftRefusal() {
  const gift = useRecordContext<Gift>();
  const [uid, setUid] = useState("");
  const [container, setContainer] = useState<Container>("mobile");
  const [finding, setFinding] = useState<Finding | null>(null);
  if (!gift) return null;
  const ask = async () => {
    try {
      const asked = { id: gift.id, uid: uid.trim(), container };
      setFinding({ found: await callConsole("gifts/refusal", asked) });
    } catch (error) {
      setFinding({ problem: (error as Error).message });
    }
  };
  return (
    <Box component="section" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        为什么领不了
      </Typography>
      <p>按领取规则检查一位玩家。不含同一设备和网络每日领取次数的限制。</p>
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", mb: 1 }}>
        <TextField
          label="玩家编号"
          value={uid}
          onChange={({ target }) => setUid(target.value)}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
        <TextField
          select
          label="打开方式"
          value={container}
          onChange={({ target }) => setContainer(target.value as Container)}
          sx={{ minWidth: 120 }}
        >
          {Object.entries(containerNames).map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button disabled={uid.trim() === ""} onClick={ask}>
          查原因
        </Button>
      </Box>
      {finding && <FindingAlert {...finding} />}
    </Box>
  );
}

function FindingAlert(finding: Finding) {
  if ("problem" in finding) return <Alert severity="error">{finding.problem}</Alert>;
  const { refusal, claimedAt } = finding.found;
  if (claimedAt) return <Alert severity="info">此玩家已于 {claimedAt} 领取</Alert>;
  if (refusal === null) return <Alert severity="success">按领取规则可以领取</Alert>;
  return <Alert severity="warning">{refusal}</Alert>;
}
