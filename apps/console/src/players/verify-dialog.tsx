import { TextField } from "@mui/material";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import type { AskingProps } from "./asking-props.ts";

/** Asks for the birth date of a player whose real name is verified by hand. */
export function VerifyDialog({ player, onDone, onClose }: AskingProps) {
  const [birthDate, setBirthDate] = useState("");
  return (
    <ReasonDialog
      title="人工通过实名"
      act="通过"
      isReady={birthDate !== ""}
      onReason={async (reason) => {
        await callConsole("players/verify", { id: player.id, reason, birthDate });
        onDone("已通过实名");
      }}
      onClose={onClose}
    >
      <p>不经核验系统，由您负责。请先核对证件原件；游戏时段按所填出生日期判断。</p>
      <TextField
        label="出生日期"
        type="date"
        value={birthDate}
        onChange={({ target }) => setBirthDate(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        margin="dense"
        fullWidth
      />
    </ReasonDialog>
  );
}
