import type { SiteSection, SiteValue } from "@playfront/contract/console/site";
import { categories, ranks, reserveRank } from "@playfront/contract/constants";
import { helpTopics } from "@playfront/contract/texts/help-topics";
import { homeSections } from "@playfront/contract/texts/home-sections";

/** A beginning; operators know their players. */
const sensitiveWords = [
  ...[
    "加微信",
    "加V信",
    "加QQ",
    "代充",
    "代练",
    "外挂",
    "私服",
    "破解版",
    "刷钻",
    "卖号",
    "兼职",
    "网赚",
    "返利",
  ],
  ...["赌博", "博彩", "彩票", "裸聊", "约炮", "色情", "嫖", "毒品", "枪支", "办证", "发票", "套现"],
  ...["傻逼", "妈的", "去死", "狗东西"],
].join("\n");

const [newRank, hotRank] = ranks;

/** Sections that home did not have yet when operators set the others are there, and hidden. */
export function withNewSections({ sections }: SiteValue<"home">): SiteValue<"home"> {
  const isSet = new Set(sections.map(({ section }) => section));
  const missing = defaultValues.home.sections.filter(({ section }) => !isSet.has(section));
  return { sections: [...sections, ...missing.map((section) => ({ ...section, shown: false }))] };
}

/** What the site has before operators set anything. */
export const defaultValues: { [Section in SiteSection]: SiteValue<Section> } = {
  search: { keyword: "", games: [] },
  home: { sections: homeSections.map((section) => ({ ...section, shown: true })) },
  categories: { names: [...categories] },
  ranks: {
    ranks: [
      { name: newRank, rule: "release", games: [] },
      { name: hotRank, rule: "hot", games: [] },
      { name: reserveRank, rule: "follow", games: [] },
    ],
  },
  help: {
    topics: helpTopics.map(({ questions, ...topic }) => ({
      ...topic,
      questions: questions.map(({ question, answer }) => ({ question, answer: [...answer] })),
    })),
  },
  posts: { waiting: "flagged", words: sensitiveWords },
  identity: {
    SITE_NAME: "",
    SITE_SUFFIX: "",
    WECHAT_ACCOUNT_NAME: "",
    WECHAT_ACCOUNT_URL: "",
    APP_ANDROID_URL: "",
    APP_IOS_URL: "",
  },
  footer: { OPERATOR_NAME: "", ICP_NUMBER: "", TELECOM_LICENCE: "", CULTURE_LICENCE: "" },
  hosts: { HOST_TABLE: "" },
};
