import { Button, Card, CardContent, Typography } from "@mui/material";
import { useCanAccess, useNotify, useRefresh } from "ra-core";
import { type ReactNode, useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import type { AskingProps } from "./asking-props.ts";
import { BanDialog } from "./ban-dialog.tsx";
import { FactorDialog } from "./factor-dialog.tsx";
import type { Player } from "./player-words.ts";
import { VerifyDialog } from "./verify-dialog.tsx";

/** An act that takes nothing but a reason. */
type PlainAct = "endSessions" | "unlock" | "unban" | "resetRealName" | "stopDeletion";

const plainActs: Record<PlainAct, { name: string; told: string; about: string }> = {
  endSessions: {
    name: "退出全部设备",
    told: "已退出全部设备",
    about: "玩家在所有设备上须重新登录，并收到一条消息。",
  },
  unlock: {
    name: "解除登录等待",
    told: "已解除登录等待",
    about: "清除登录失败的次数和等待时间，密码不变。",
  },
  unban: { name: "解除封禁", told: "已解除封禁", about: "玩家可以立即登录。" },
  resetRealName: {
    name: "重置实名状态",
    told: "已重置实名状态",
    about: "玩家可以重新提交实名信息，当天的提交次数清零。",
  },
  stopDeletion: {
    name: "撤销注销申请",
    told: "已撤销注销申请",
    about: "仅在玩家本人要求时操作。账号和全部内容保留，玩家收到一条消息。",
  },
};

/** What can be done to a player as he is now. */
export function PlayerActs({ player }: { player: Player }) {
  const { state, realName, hasSecondFactor } = player;
  const canSubmit = realName === "none" || realName === "failed";
  return (
    <Card component="section" aria-label="操作">
      <CardContent sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ width: "100%" }}>
          操作
        </Typography>
        <Plain player={player} act="endSessions" />
        <Plain player={player} act="unlock" />
        {hasSecondFactor && (
          <Act player={player} act="removeSecondFactor" name="移除登录保护" Asking={FactorDialog} />
        )}
        {canSubmit && (
          <Act player={player} act="verify" name="人工通过实名" Asking={VerifyDialog} />
        )}
        {realName === "failed" && <Plain player={player} act="resetRealName" />}
        {state === "deleting" && <Plain player={player} act="stopDeletion" />}
        {state === "banned" && <Plain player={player} act="unban" />}
        <Act
          player={player}
          act="ban"
          name={state === "banned" ? "修改封禁" : "封禁"}
          Asking={BanDialog}
          isHarmful
        />
      </CardContent>
    </Card>
  );
}

interface ActProps {
  player: Player;
  /** The call without its resource. */
  act: string;
  name: string;
  Asking(props: AskingProps): ReactNode;
  isHarmful?: boolean;
}

function Act({ player, act, name, Asking, isHarmful = false }: ActProps) {
  const { canAccess } = useCanAccess({ resource: "players", action: act });
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  if (!canAccess) return null;
  const tell = (told: string) => {
    notify(told, { type: "success" });
    refresh();
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={isHarmful ? "error" : "primary"}
        onClick={() => setAsking(true)}
      >
        {name}
      </Button>
      {isAsking && <Asking player={player} onDone={tell} onClose={() => setAsking(false)} />}
    </>
  );
}

function Plain({ player, act }: { player: Player; act: PlainAct }) {
  const { name, told, about } = plainActs[act];
  return (
    <Act
      player={player}
      act={act}
      name={name}
      Asking={({ onDone, onClose }) => (
        <ReasonDialog
          title={name}
          act={name}
          onReason={async (reason) => {
            await callConsole(`players/${act}`, { id: player.id, reason });
            onDone(told);
          }}
          onClose={onClose}
        >
          <p>{about}</p>
        </ReasonDialog>
      )}
    />
  );
}
