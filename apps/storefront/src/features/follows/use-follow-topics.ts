import { type FollowTopic, followTopics } from "@playfront/contract/constants";
import type { FollowedGame } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { changeListed, findListed } from "../../browser/api/listed.ts";
import {
  changeAt,
  isOwnChanging,
  type OwnPlace,
  toggledId,
  useOwnChanges,
} from "../../browser/api/own-changes.ts";
import { noteOwn } from "../../browser/api/own-facts.ts";
import { usePlayerAct } from "../../shared/account/use-player-act.ts";
import { followedGames } from "../../shared/follow/use-follow.ts";
import { showToast } from "../../ui/feedback/toast.ts";

type Topics = readonly string[];

/** What the player is told of a game: changed at once, and back if the host has not taken it. `reload` asks for the list anew. */
export function useFollowTopics(
  { gameid, topics }: Pick<FollowedGame, "gameid" | "topics">,
  reload: () => void,
) {
  const { tellFailure } = usePlayerAct();
  const key = `follow topics ${gameid}`;
  const shown = useOwnChanges<Topics>(key).applyTo(topics);
  return {
    topics: shown,
    async change(topic: FollowTopic, isOn: boolean): Promise<void> {
      const apply = (known: Topics) =>
        followTopics.filter((each) => (each === topic ? isOn : known.includes(each)));
      let sent: Topics = [];
      const send = (next: Topics) => {
        sent = next;
        return next.length > 0
          ? getBrowserApi().call("game/follow", { gameid, topics: next.join(",") })
          : getBrowserApi().call("game/unfollow", { gameid });
      };
      const place = topicsIn(gameid, { key, shown, reload });
      const result = await changeAt(place, { object: "topics", apply, send });
      if (!result.ok) return tellFailure(result);
      void noteOwn(followedGames, toggledId(gameid, sent.length > 0).apply);
      if (sent.length > 0 || isOwnChanging(key)) return;
      showToast("已取消关注");
      reload();
    },
  };
}

/** The topics are kept in the list that the page shows; once that is left, what was shown at the tap counts. */
function topicsIn(
  gameid: string,
  { key, shown, reload }: { key: string; shown: Topics; reload: () => void },
): OwnPlace<Topics> {
  const inList = () => findListed("user/getFollowList", gameid)?.topics;
  return {
    key,
    read: async () => inList() ?? shown,
    write: (change) =>
      changeListed("user/getFollowList", gameid, (followed) => ({
        ...followed,
        topics: [...change(followed.topics)],
      })),
    ask: reload,
  };
}
