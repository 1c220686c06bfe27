import type { GameInfo } from "@playfront/contract/entities";
import { isSoldOut } from "../../shared/gift/gift-terms.ts";
import { paths } from "../../shared/navigation/paths.ts";
import type { ShareSubject } from "../../shared/share/share-subject.ts";

/** The poster shows the first gift that is not sold out. */
export function gameShare({
  gameid,
  gamename,
  introduction,
  logo,
  giftList,
  score,
  upcoming,
}: GameInfo): ShareSubject {
  const offered = giftList.find((gift) => !isSoldOut(gift));
  return {
    title: gamename,
    path: paths.game(gameid),
    target: { kind: "game", id: gameid },
    note: introduction,
    logo,
    score: upcoming ? undefined : score,
    gift: offered && { name: offered.giftname, content: offered.description },
    act: offered ? "玩游戏领礼包" : "查看游戏",
  };
}
