import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every route of the shop below /app/ (spec §2). Canonical slashes are the host's business. */
export default [
  layout("routes/shell.tsx", [
    index("routes/index.tsx"),
    route("home", "routes/home.tsx"),
    route("game/:gameid", "routes/game.tsx"),
    route("game/:gameid/:col", "routes/article-list.tsx"),
    route("game/:gameid/:col/:aid", "routes/article.tsx"),
    route("newgame", "routes/new-games.tsx"),
    route("rank/:rankname?", "routes/rank.tsx"),
    route("category/:categoryname?", "routes/category.tsx"),
    route("search", "routes/search.tsx"),
    route("download", "routes/downloads.tsx"),
    route("gift/:tabname?", "routes/gifts.tsx"),
    route("gift/game/:gameid", "routes/game-gifts.tsx"),
    route("gift/info/:giftid", "routes/gift-detail.tsx"),
    route("user", "routes/user.tsx"),
    route("user/login", "routes/login.tsx"),
    route("user/register", "routes/register.tsx"),
    route("user/register/username", "routes/register.tsx", { id: "register-username" }),
    route("user/register/phone", "routes/phone-register.tsx"),
    route("error", "routes/not-found.tsx"),
    layout("routes/player-only.tsx", [route("user/gift", "routes/my-gifts.tsx")]),
    route("*", "routes/unknown.tsx"),
  ]),
] satisfies RouteConfig;
