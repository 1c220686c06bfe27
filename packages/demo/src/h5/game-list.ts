/** A playable game of the demo. Its slug is also the name of its folder under games/. */
export interface H5Game {
  slug: string;
  title: string;
  /** How to play, in one sentence; the description of its page. */
  description: string;
}

export const h5Games: readonly H5Game[] = [
  {
    slug: "2048-merge",
    title: "数字合合",
    description: "滑动方块，把相同的数字合在一起，一路合到 2048。",
  },
  {
    slug: "brick-rush",
    title: "砖块快跑",
    description: "接住小球，打碎每一块砖，连击越多分越高。",
  },
  {
    slug: "gomoku",
    title: "五子棋·小馆",
    description: "和小馆的老板下一盘五子棋，先连成五子的赢。",
  },
];
