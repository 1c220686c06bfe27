import type { SiteSection, SiteValue } from "@playfront/contract/console/site";
import { categories, ranks, reserveRank } from "@playfront/contract/constants";
import { helpTopics } from "@playfront/contract/texts/help-topics";
import { homeSections } from "@playfront/contract/texts/home-sections";

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
