/** Router paths of the shop, in their canonical spelling (spec §2). */
export const paths = {
  home: "/home/",
  game: (gameid: string) => `/game/${gameid}`,
  /** Opens the game page and, for a logged-in player, enters the game. */
  playGame: (gameid: string) => `/game/${gameid}?play=1`,
  articles: (gameid: string, col: string) => `/game/${gameid}/${encodeURIComponent(col)}/`,
  article: (gameid: string, col: string, aid: string) =>
    `/game/${gameid}/${encodeURIComponent(col)}/${aid}`,
  gifts: "/gift/",
  gameGifts: (gameid: string) => `/gift/game/${gameid}`,
  gift: (giftid: string) => `/gift/info/${giftid}`,
  ranks: "/rank/",
  rank: (rank: string) => `/rank/${encodeURIComponent(rank)}`,
  categories: "/category/",
  category: (category: string) => `/category/${encodeURIComponent(category)}`,
  newGames: "/newgame/",
  search: "/search/",
  downloads: "/download/",
  appHall: "/hall/",
  user: "/user/",
  login: "/user/login/",
  register: "/user/register/",
  registerByPhone: "/user/register/phone/",
  findPassword: "/user/findpwd/",
  help: "/user/help/",
  /** When minors may play; `gameid` is the game that has to wait. */
  playtime: (gameid?: string) =>
    gameid === undefined ? "/user/playtime/" : `/user/playtime/?game=${gameid}`,
  profile: "/user/profile/",
  bindPhone: "/user/profile/phone/",
  changePassword: "/user/profile/password/",
  realName: "/user/profile/fcm/",
  nickname: "/user/profile/nickname/",
  avatar: "/user/profile/avatar/",
  myGifts: "/user/gift/",
  messages: "/user/message/",
  gameCenter: (gameid: string) => `/user/gamecenter/${gameid}`,
} as const;
