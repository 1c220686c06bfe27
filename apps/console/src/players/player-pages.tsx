import { PlayerList } from "./player-list.tsx";
import { PlayerShow } from "./player-show.tsx";

/** The pages of players. */
export const playerPages = { list: PlayerList, show: PlayerShow, recordRepresentation: "nickname" };
