import type { DemoArticle } from "../types.ts";
import { article, gameLink, h2, p, picture, quote, ul } from "./article-kit.ts";
import { earlyTips } from "./dungeon-tips-early.ts";
import { lateTips, staircaseTip } from "./dungeon-tips-late.ts";
import { middleTips } from "./dungeon-tips-middle.ts";

const newsArticles: readonly DemoArticle[] = [
  article({
    slug: "open-source-family",
    col: "xinwen",
    title: "一份开源代码，养出一整个地牢家族",
    summary: "从 Watabou 公开源码的那天起，像素地牢就不再只属于一个人。",
    publishedDaysAgo: 9,
    content:
      p(
        `${gameLink("pixel-dungeon", "《像素地牢》")}的作者 Watabou 把游戏写完之后做了一件慷慨的事：公开全部源代码。于是有人拿它练手，有人往里面加职业，有人把整个世界翻新了一遍。`,
        "《破碎的像素地牢》起初也只是其中一个改版，作者 Evan Debenham 想修一修自己觉得不平衡的地方。改着改着，它有了新的英雄、新的炼金、新的首领战，成了今天更新最勤的一支。",
      ) +
      picture("shot-0", "像素风的地牢房间") +
      h2("家族里的其他成员") +
      p(
        `喜欢城镇和模组的，可以看看${gameLink("remixed-dungeon", "《重制地牢》")}；想体会更老派的味道，则有${gameLink("dungeon-crawl-stone-soup", "《地下城爬行：石头汤》")}和 ${gameLink("nethack", "NetHack")}。`,
      ) +
      quote("自由软件最好的地方，是故事可以由陌生人接着写。"),
  }),
  article({
    slug: "cleric",
    col: "xinwen",
    title: "第六位英雄：牧师带着圣典来了",
    summary: "3.0 版加入的牧师用一本圣典念祷文，玩法和前五位都不一样。",
    publishedDaysAgo: 24,
    content:
      p(
        "3.0 版带来了第六位英雄。牧师的圣典是一件神器，靠充能念出祷文：照亮房间、加护武器、指出暗门，法术随着天赋一点点打开。",
        "两条转职路线，一条偏向圣光与战斗，一条偏向守护与同伴。想玩好牧师，先养成看充能的习惯，别把祷文花在打老鼠上。",
      ) + picture("shot-2", "昏暗的地牢与灯光"),
  }),
  article({
    slug: "offline",
    col: "xinwen",
    title: "没有网络也能玩，这一点从没变过",
    summary: "不登录、不联网、不弹广告，地铁里也能走完三层。",
    publishedDaysAgo: 41,
    cover: false,
    content: p(
      "这款游戏从第一版起就能完全离线运行。存档在本机，随走随存，切到别的应用再回来，角色还站在原地。",
    ),
  }),
];

const eventArticles: readonly DemoArticle[] = [
  article({
    slug: "daily-week",
    col: "huodong",
    title: "每日地牢挑战周：同一座地牢，比谁走得深",
    summary: "连续七天，每天一座全世界相同的地牢，只算第一次。",
    publishedDaysAgo: 3,
    content:
      p(
        "每日挑战的地图由日期决定，全世界的人走的是同一座。这一周叫上朋友一起走，比一比各自走到的层数和死因。",
      ) +
      ul(
        "每天只算第一次挑战的成绩。",
        "死因越好笑，越值得讲给朋友听。",
        "不设名次奖励，只求一起走一遍。",
      ),
  }),
  article({
    slug: "epitaph",
    col: "huodong",
    title: "征集：你最冤的一次墓志铭",
    summary: "被自己扔的火烧死，还是饿死在面包店门口？说来听听。",
    publishedDaysAgo: 17,
    cover: false,
    content: p(
      "地牢会记住你怎么死的。把那一行墓志铭写进「客服中心 › 意见反馈」，附一句「当时我以为……」。我们会挑二十条画成壁纸，放进下一批礼包里。",
    ),
  }),
];

/** Everything written about Shattered Pixel Dungeon: the largest column of the catalogue. */
export const dungeonArticles: readonly DemoArticle[] = [
  ...newsArticles,
  ...eventArticles,
  ...tips(),
];

function tips(): DemoArticle[] {
  return [...earlyTips, ...middleTips, ...lateTips, staircaseTip].map(
    ([slug, title, summary, content], i) =>
      article({
        slug: `tip-${slug}`,
        col: "gonglue",
        title,
        summary,
        content,
        publishedDaysAgo: 1 + Math.round(i * 4.3),
        author: i % 3 === 0 ? "地牢记录员" : "趣玩编辑部",
        cover: i % 4 !== 3,
      }),
  );
}
