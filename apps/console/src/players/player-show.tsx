import { Box, Card, Tab, Tabs } from "@mui/material";
import { useCanAccess, useRecordContext } from "ra-core";
import { Show } from "ra-ui-materialui";
import { useState } from "react";
import { PlayerTickets } from "../tickets/player-tickets.tsx";
import { PlayerActs } from "./player-acts.tsx";
import { PlayerFacts } from "./player-facts.tsx";
import {
  PlayerActivity,
  PlayerGifts,
  PlayerLogins,
  PlayerMessages,
  PlayerSessions,
} from "./player-parts.tsx";
import type { Player } from "./player-words.ts";

const parts = [
  { name: "设备", Part: PlayerSessions },
  { name: "登录方式", Part: PlayerLogins },
  { name: "动态", Part: PlayerActivity },
  { name: "礼包", Part: PlayerGifts },
  { name: "消息", Part: PlayerMessages },
];
const tickets = { name: "工单", Part: PlayerTickets };

export function PlayerShow() {
  return (
    <Show actions={false} component="div">
      <PlayerPage />
    </Show>
  );
}

function PlayerPage() {
  const player = useRecordContext<Player>();
  if (!player) return null;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "340px minmax(0, 1fr)" },
        alignItems: "start",
        py: 2,
      }}
    >
      <Box sx={{ display: "grid", gap: 2 }}>
        <PlayerFacts player={player} />
        <PlayerActs player={player} />
      </Box>
      <PlayerParts id={player.id} />
    </Box>
  );
}

function PlayerParts({ id }: { id: string }) {
  const { canAccess } = useCanAccess({ resource: "tickets", action: "ofPlayer" });
  const [open, setOpen] = useState(0);
  const shown = canAccess ? [...parts, tickets] : parts;
  const { Part, name } = shown[open] ?? parts[0]!;
  return (
    <Card sx={{ minWidth: 0 }}>
      <Tabs value={open} onChange={(_event, next: number) => setOpen(next)} aria-label="玩家的内容">
        {shown.map((part, index) => (
          <Tab
            key={part.name}
            id={`player-tab-${index}`}
            aria-controls="player-part"
            label={part.name}
          />
        ))}
      </Tabs>
      <Box id="player-part" role="tabpanel" aria-labelledby={`player-tab-${open}`} sx={{ p: 2 }}>
        <Part key={name} id={id} />
      </Box>
    </Card>
  );
}
