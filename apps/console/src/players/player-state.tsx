import { Chip } from "@mui/material";
import { type Player, playerStateNames } from "./player-words.ts";

const colours = { active: "success", banned: "error", deleting: "warning" } as const;

export function PlayerState({ state }: Pick<Player, "state">) {
  return (
    <Chip size="small" variant="outlined" color={colours[state]} label={playerStateNames[state]} />
  );
}
