import type { PublicSettings } from "@playfront/contract/public-settings";

/** The web app manifest of a site: name, looks and shortcuts of the installed shop. */
export function manifestOf({ siteName, siteSuffix }: PublicSettings) {
  return {
    id: "/app/",
    name: siteSuffix,
    short_name: siteName,
    description: `${siteName}：热门手游与即点即玩的页游，新游推荐、排行榜、礼包兑换码和游戏资讯`,
    lang: "zh-CN",
    dir: "ltr",
    start_url: "/app/home/",
    scope: "/app/",
    display: "standalone",
    orientation: "portrait",
    theme_color: "#FFFFFF",
    background_color: "#FFFFFF",
    categories: ["games", "entertainment"],
    icons: [
      { src: "/app/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      ...["icon", "maskable"].flatMap((kind) =>
        [192, 512].map((size) => ({
          src: `/app/icons/${kind}-${size}.png`,
          sizes: `${size}x${size}`,
          type: "image/png",
          purpose: kind === "icon" ? "any" : "maskable",
        })),
      ),
    ],
    shortcuts: [
      { name: "已领礼包", url: "/app/user/gift/" },
      { name: "礼包", url: "/app/gift/" },
      { name: "排行榜", url: "/app/rank/" },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: "/app/icons/icon-192.png", sizes: "192x192", type: "image/png" }],
    })),
  };
}
