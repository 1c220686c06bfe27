import { Button, TextField } from "@mui/material";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import type { AskingProps } from "./asking-props.ts";

const lengths = [
  { days: 1, name: "1 天" },
  { days: 7, name: "7 天" },
  { days: 30, name: "30 天" },
];

/** Asks until when a player is banned, and why. */
export function BanDialog({ player, onDone, onClose }: AskingProps) {
  const [until, setUntil] = useState("");
  return (
    <ReasonDialog
      title={`封禁 ${player.nickname}`}
      act="封禁"
      onReason={async (reason) => {
        const end = until === "" ? {} : { until: until.replace("T", " ") };
        await callConsole("players/ban", { id: player.id, reason, ...end });
        onDone("已封禁");
      }}
      onClose={onClose}
    >
      <p>玩家立即退出全部设备，到期自动解除。登录时能看到结束时间，看不到原因。</p>
      <TextField
        label="封禁至"
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        helperText="北京时间；不填则没有结束时间"
        margin="dense"
        fullWidth
      />
      {lengths.map(({ days, name }) => (
        <Button key={days} size="small" onClick={() => setUntil(inShanghai(days))}>
          {name}
        </Button>
      ))}
    </ReasonDialog>
  );
}

/** The time in so many days, in the form of the input. */
function inShanghai(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 16);
}
