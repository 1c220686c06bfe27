import { Checkbox, FormControlLabel, FormGroup } from "@mui/material";
import { type FactorCheck, factorChecks } from "@playfront/contract/console/players";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import type { AskingProps } from "./asking-props.ts";

const all = Object.keys(factorChecks) as FactorCheck[];

/** Asks what has been made sure of before the second factor of a player is removed. */
export function FactorDialog({ player, onDone, onClose }: AskingProps) {
  const [checks, setChecks] = useState<readonly FactorCheck[]>([]);
  const toggle = (check: FactorCheck) =>
    setChecks(checks.includes(check) ? checks.filter((c) => c !== check) : [...checks, check]);
  return (
    <ReasonDialog
      title="移除登录保护"
      act="移除"
      isReady={checks.length === all.length}
      onReason={async (reason) => {
        const done = { id: player.id, reason, checks: [...checks] };
        await callConsole("players/removeSecondFactor", done);
        onDone("已移除登录保护");
      }}
      onClose={onClose}
    >
      <p>请逐项核实，全部完成后才能移除。玩家会收到一条消息。</p>
      <FormGroup sx={{ mb: 1 }}>
        {all.map((check) => (
          <FormControlLabel
            key={check}
            control={<Checkbox checked={checks.includes(check)} onChange={() => toggle(check)} />}
            label={factorChecks[check]}
          />
        ))}
      </FormGroup>
    </ReasonDialog>
  );
}
