import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/**
 * An API host of another vendor: it has none of the calls that this product added
 * (docs/wire.md#calls-beyond-the-former-host). Ids are numbers, optional fields are missing, some values are null or text, unknown paths are HTTP 404
 * without an envelope.
 */
const games = Array.from({ length: 23 }, (_, index) => ({
  gameid: index + 1,
  gamename: index === 0 ? "异乡战记" : `异乡游戏${index + 1}`,
  logo: "/picture.svg",
  gametype: index === 1 ? "html5" : "mobile",
  ...(index === 1 ? {} : { size: 88 }),
  introduction: "来自另一台主机的游戏",
  category: index === 1 ? ["页游"] : ["角色", "冒险"],
  score: 8.3,
  ...(index === 2 ? { logo: null, size: null, score: "8.5", category: null } : {}),
}));
// Without an id nothing can be shown of it.
games.push({ ...games[0]!, gameid: null as never, gamename: "没有编号" });

const gift = {
  giftid: 7,
  giftname: "新手礼包",
  gameid: 1,
  gamename: "异乡战记",
  gametype: "mobile",
  logo: "/picture.svg",
  description: "金币 x100",
  percent: "35",
  expires: "2099-12-31 23:59:59",
  explain: "游戏内设置 - 兑换码",
  requisite: "",
};

const article = {
  aid: 3,
  name: "开服公告",
  title: "开服公告",
  summary: "今天开服",
  col: "xinwen",
  colname: "新闻",
  gameid: 1,
  publishdate: "2026-11-01 10:00:00",
  viewnum: 12,
};

const token = "foreign-token";
type Fields = Record<string, string>;
type Outcome = { data: unknown } | { code: number; msg: string };

const answers: Record<string, (fields: Fields, isLoggedIn: boolean) => Outcome> = {
  "index/getHomeSlidePictureList/": () => ({
    data: [{ id: 1, src: "/picture.svg", url: "/game/1" }],
  }),
  "index/getHomeGameList/": () => ({ data: { hot: [...games.slice(0, 8), ...games.slice(-1)] } }),
  "game/getGameList/": ({ page, pageSize }) => ({
    data: games.slice((Number(page) - 1) * Number(pageSize), Number(page) * Number(pageSize)),
  }),
  "game/getGameInfo/": ({ gameid }) => {
    if (gameid === "97") return { code: 0, msg: "这款游戏正在维护" };
    const game = games.find((candidate) => String(candidate.gameid) === gameid);
    if (!game) return { code: 404, msg: "没有这款游戏" };
    const giftList = gameid === "1" ? [gift, { ...gift, giftid: 8 }, { ...gift, giftid: 9 }] : [];
    // A host that knows no pictures and gifts of a game leaves the fields out.
    if (gameid === "3") return { data: game };
    return {
      data: { ...game, description: "一款旧主机上的游戏。", picture: ["/picture.svg"], giftList },
    };
  },
  "gift/getGiftGameList/": ({ page }) => ({
    data: page === "1" ? [{ ...games[0], totalnum: 3 }] : [],
  }),
  "gift/getGiftList/": ({ gameid }) => ({ data: gameid === "1" ? [gift] : [] }),
  "gift/getGiftInfo/": ({ giftid }) =>
    giftid === "7" ? { data: gift } : { code: 404, msg: "没有这个礼包" },
  "gift/getUserGiftSn/": (_fields, isLoggedIn) =>
    isLoggedIn ? { data: "FOREIGN-CODE-1" } : { code: 401, msg: "请先登录" },
  "article/getArticleColumn/": () => ({ data: [{ col: "xinwen", colname: "新闻" }] }),
  "article/getArticleList/": ({ page }) => ({ data: page === "1" ? [article] : [] }),
  "article/getArticleInfo/": () => ({
    data: {
      ...article,
      gamename: "异乡战记",
      author: "编辑",
      documentInfo: { content: "<p>正文在此</p>" },
    },
  }),
  "user/loginSubmit/": ({ password }) =>
    password === "secret-word"
      ? { data: { token, uid: 5 } }
      : { code: 1001, msg: "账号或密码错误" },
  "user/checkLogin/": (_fields, isLoggedIn) =>
    isLoggedIn ? { data: { uid: 5 } } : { code: 401, msg: "请先登录" },
  "user/getUserInfo/": (_fields, isLoggedIn) =>
    isLoggedIn
      ? { data: { uid: 5, fcm: 1, phone: "138****8000" } }
      : { code: 401, msg: "请先登录" },
};

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#27c"/></svg>';

createServer(async (request, response) => {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader(
    "access-control-allow-headers",
    "*, token, cid, deviceid, uid, gameid, appid, eventid",
  );
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  if (request.url === "/picture.svg") {
    return response.writeHead(200, { "content-type": "image/svg+xml" }).end(picture);
  }
  await answerCall(request, response);
}).listen(Number(process.env.FOREIGN_PORT), "127.0.0.1");

async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = request.url?.replace("/m/app/api/", "") ?? "";
  const answer = request.method === "POST" ? answers[name] : undefined;
  if (!answer) {
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>404</h1>");
    return;
  }
  let body = "";
  for await (const chunk of request) body += chunk;
  // Game 98 always fails with status 500, game 97 with a message of its own.
  const { gameid } = Object.fromEntries(new URLSearchParams(body));
  if (gameid === "98") {
    response.writeHead(500).end();
    return;
  }
  const outcome = answer(
    Object.fromEntries(new URLSearchParams(body)),
    request.headers.token === token,
  );
  const envelope =
    "data" in outcome ? { code: 1, msg: "", ...outcome } : { data: null, ...outcome };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(envelope));
}
