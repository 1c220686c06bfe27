import type { PostFlag } from "@playfront/contract/console/calls/posts";
import type { SiteValues } from "../site/site-values.service.ts";
import { createWordFilter, type Facts, flagsOf, shownName } from "./post.rules.ts";

export type PostJudge = ReturnType<typeof createPostJudge>;

/** What operators have set about reviews and comments, applied to texts and names. */
export function createPostJudge({ siteValues }: { siteValues: Pick<SiteValues, "read"> }) {
  let known = { words: "", hasWord: createWordFilter("") };

  async function readRules() {
    const { waiting, words } = await siteValues.read("posts");
    if (words !== known.words) known = { words, hasWord: createWordFilter(words) };
    return { waitsForAll: waiting === "all", hasWord: known.hasWord };
  }

  return {
    async flagsOf(facts: Omit<Facts, "waitsForAll">): Promise<PostFlag[]> {
      const { waitsForAll, hasWord } = await readRules();
      return flagsOf({ ...facts, waitsForAll }, hasWord);
    },

    /** Returns what other players see of a name. */
    async nameReader(): Promise<(nickname: string) => string> {
      const { hasWord } = await readRules();
      return (nickname) => shownName(nickname, hasWord);
    },
  };
}
