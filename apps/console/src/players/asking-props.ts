import type { Player } from "./player-words.ts";

/** Of a dialog that asks for what an act needs. */
export interface AskingProps {
  player: Player;
  /** Tells that it is done. */
  onDone(told: string): void;
  onClose(): void;
}
