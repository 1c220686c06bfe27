import type { GameFacts } from "../types.ts";

/** Role play above the ground: open lands and long quests. */
export const journeyGames: readonly GameFacts[] = [
  {
    slug: "cataclysm-dda",
    gamename: "大灾变：劫后余生",
    englishname: "Cataclysm: Dark Days Ahead",
    gametype: "mobile",
    categories: ["角色", "生存", "沙盒", "硬核"],
    introduction: "末日之后的新英格兰，先找到水和食物",
    description:
      "《大灾变：劫后余生》是一款回合制的末日生存游戏。世界在几天之内崩塌，你从避难所里醒来，外面是无边无际、随机生成的新英格兰：城镇、农场、实验室，还有数不清的行尸与更糟的东西。\n\n它的细致近乎偏执：衣服分层保暖，背包按体积和重量计算，伤口会感染，汽车可以一个零件一个零件地拼出来，面包要自己种麦子磨面才有。没有既定的结局，活过第一个冬天就已经是一段值得讲的故事。\n\n游戏由上千名志愿者共同写成，至今几乎每天都有改动。安卓版支持自定义快捷键和手势，图块包可以在设置里切换；第一次玩建议先走完教程，再从「撤离者」开局。",
    licence: "CC-BY-SA-3.0",
    developer: "CleverRaven 社区",
    homepage: "https://cataclysmdda.org/",
    agerating: "16+",
    score: 9.0,
    hot: 47300,
    releasedDaysAgo: 260,
    shots: 4,
    tips: [
      "第一天夜里再进城：大多数行尸夜视很差，而你可以摸黑绕开它们。",
      "背包容量比武器重要，先找一只双肩包和一双结实的鞋。",
      "房子里的窗帘别放过，拆下来的布和绳子能做绷带、背包和第一套护具。",
      "负重和衣物的束缚值会拖慢动作，逃跑之前先丢掉不要的东西。",
    ],
  },
  {
    slug: "andors-trail",
    gamename: "安道尔之路 Andor's Trail",
    englishname: "Andor's Trail",
    gametype: "mobile",
    categories: ["角色", "像素", "任务"],
    introduction: "离开村子去找哥哥，一路都是故事",
    description:
      "受老派角色扮演游戏启发的单机冒险。你的哥哥安道尔出门跑腿，再没有回来，于是你背上包，沿着他留下的传闻一路打听。\n地图由几百张小场景拼成，任务彼此牵连，属性和技能全由自己分配，没有等级上限，也没有联网要求。故事还没有写完，志愿者仍在一章章往下添。",
    licence: "GPL-2.0-only",
    developer: "Andor's Trail 团队",
    homepage: "https://andorstrail.com/",
    agerating: "12+",
    score: 8.6,
    hot: 26700,
    releasedDaysAgo: 95,
    shots: 5,
    tips: [
      "村里的每个人都聊一遍，早期任务给的经验比打老鼠多得多。",
      "死亡只会损失一部分经验，但先存档再去打首领总没错。",
      "药水可以拖到快捷栏，战斗中喝一瓶只花一回合。",
    ],
  },
  {
    slug: "stendhal",
    gamename: "Stendhal",
    englishname: "Stendhal",
    gametype: "mobile",
    categories: ["角色", "联机", "像素"],
    introduction: "朴素的像素网游，二十年了还有人在",
    description:
      "一款友好的多人在线冒险游戏：接任务、打怪物、种地、攒收藏，或者只是在镇上和人闲聊。世界由玩家社区一砖一瓦建成。",
    licence: "GPL-2.0-or-later",
    developer: "Arianne 项目 / Faiumoni e. V.",
    homepage: "https://stendhalgame.org/",
    agerating: "12+",
    score: 7.9,
    hot: 9800,
    releasedDaysAgo: 38,
    shots: 3,
    tips: [
      "从塞莫斯城的旅店出发，先找镇上的人要第一份任务。",
      "每日任务会根据你的等级挑选怪物，奖励是成倍的经验。",
    ],
  },
];
