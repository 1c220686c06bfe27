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
      { name: "已领礼包", url: "/app/user/gift/", icon: "codes" },
      { name: "礼包", url: "/app/gift/", icon: "gift" },
      { name: "排行榜", url: "/app/rank/", icon: "rank" },
    ].map(({ name, url, icon }) => ({
      name,
      url,
      icons: [{ src: `/app/icons/shortcut-${icon}.png`, sizes: "192x192", type: "image/png" }],
    })),
    screenshots: [
      screenshot("narrow", "home", "首页：精选与热门推荐"),
      screenshot("narrow", "game", "游戏详情：评分、礼包与介绍"),
      screenshot("narrow", "gift", "礼包：领取兑换码"),
      screenshot("wide", "rank", "排行榜"),
      screenshot("wide", "game", "游戏详情"),
    ],
  };
}

/** Sizes of the pictures in `public/screenshots`, which show the demo on a phone of 390 px and on a desktop. */
const screenshotSizes = { narrow: "780x1688", wide: "1280x800" };

/** A picture of the shop that browsers show when they offer to install it. */
function screenshot(width: keyof typeof screenshotSizes, page: string, label: string) {
  return {
    src: `/app/screenshots/${page}-${width}.webp`,
    sizes: screenshotSizes[width],
    type: "image/webp",
    form_factor: width,
    label,
  };
}
