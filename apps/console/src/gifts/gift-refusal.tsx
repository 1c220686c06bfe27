import { Alert, Box, Button, MenuItem, TextField } from "@mui/material";
import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { useCanAccess } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";

type Container = ConsolePayload<"gifts/refusal">["container"];
type Finding = { found: ConsoleData<"gifts/refusal"> } | { problem: string };

const containerNames: Record<Container, string> = {
  mobile: "浏览器",
  wechat: "微信",
  app: "App",
};

/** What support tells a player to do about a refusal. */
const advice: Readonly<Record<number, string>> = {
  [codes.notFound]: "请核对礼包是否已上架、所属游戏是否在商店中显示。",
  [codes.soldOut]: "没有剩余的兑换码。可在「导入」补充，或请玩家等待补货。",
  [codes.notClaimable]: "请玩家在领取时间内领取；时间有误时，可在上方修改。",
  [codes.wrongContainer]: "请玩家换一种打开方式后再领取。",
  [codes.needsRealName]: "请玩家先在「我的 › 实名认证」完成认证。",
  [codes.needsPhone]: "请玩家先在「我的 › 账号与安全」绑定手机号。",
};

/** Asks the claim's own rules about one player. */
export function GiftRefusal({ id }: { id: string }) {
  const [player, setPlayer] = useState("");
  const [container, setContainer] = useState<Container>("mobile");
  const [finding, setFinding] = useState<Finding | null>(null);
  const { canAccess: seesPlayers } = useCanAccess({ resource: "players", action: "list" });
  const ask = async () => {
    try {
      const asked = { id, player: player.trim(), container };
      setFinding({ found: await callConsole("gifts/refusal", asked) });
    } catch (error) {
      setFinding({ problem: (error as Error).message });
    }
  };
  return (
    <>
      <p>
        {seesPlayers
          ? "按领取规则检查一位玩家，可填编号、用户名或手机号。不含同一设备和网络每日领取次数的限制。"
          : "查一位玩家为什么领不了，须填玩家编号。合作方只查得到 3 天内因自身原因领取被拒的玩家。"}
        每次查询记入操作记录。
      </p>
      <Box
        component="form"
        sx={{ display: "flex", gap: 1, alignItems: "flex-start", mb: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <TextField
          label={seesPlayers ? "玩家编号或用户名" : "玩家编号"}
          value={player}
          onChange={({ target }) => setPlayer(target.value)}
          slotProps={{ htmlInput: { maxLength: 64, autoComplete: "off" } }}
          sx={{ maxWidth: 400 }}
        />
        <TextField
          select
          label="打开方式"
          value={container}
          onChange={({ target }) => setContainer(target.value as Container)}
          sx={{ maxWidth: 160 }}
        >
          {Object.entries(containerNames).map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="outlined" disabled={player.trim() === ""} sx={{ mt: 1 }}>
          查原因
        </Button>
      </Box>
      {finding && <FindingAlert {...finding} />}
    </>
  );
}

function FindingAlert(finding: Finding) {
  if ("problem" in finding) return <Alert severity="error">{finding.problem}</Alert>;
  const { uid, refusal, claimedAt } = finding.found;
  if (claimedAt)
    return (
      <Alert severity="info">
        玩家 {uid} 已于 {claimedAt} 领取。兑换码无法使用时，可在「查码与补发」更换。
      </Alert>
    );
  if (refusal === null)
    return (
      <Alert severity="success">
        玩家 {uid} 按领取规则可以领取。仍领不了时，请玩家换一个网络，或次日再试。
      </Alert>
    );
  return (
    <Alert severity="warning">
      玩家 {uid}：{refusal.msg}
      <div>{advice[refusal.code]}</div>
    </Alert>
  );
}
