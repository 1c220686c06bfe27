import { gameCount } from "./large-catalogue.ts";
import type { ShopSize } from "./shop-size.ts";

/** A gift with many codes, nine tenths of them claimed. */
export const largeGift = "1";
/** A game with thousands of expired gifts and one that is available. */
export const oldGame = "2";
/** An account with thousands of codes: one of each of the gifts after the large one. */
export const collector = "1";
export const collectorToken = `token of ${collector}`;
const collected = 20_000;

/** Of its players, the last have not been told yet that it expires. */
const untold = 500;

/** Games with gifts, all of them unpopular. Every tenth of their gifts has expired. */
const giftGames = 100_000;
const expiredGifts = 10_000;
/** A gift that the collector has a code of, and its game, which has no other. */
export const collectedGift = { giftid: "51", gameid: String(gameCount - giftGames + 51) };

export function giftStatements({ codes }: ShopSize): string[] {
  return [
    `insert into gifts (gameid, giftname, description, explain, opens_at, expires_at, total)
      select gameid, 'n' || gameid, 'd', 'e', now() - interval '90 days', now() + days * interval '1 day', 1000
      from (
        select gameid, case when gameid % 10 = 0 then -1 else 30 end as days from games
          where gameid > ${gameCount - giftGames}
        union all select ${oldGame}, -1 from generate_series(1, ${expiredGifts})
        union all select ${oldGame}, 30
      ) as gift
      order by gameid <= ${gameCount - giftGames}, gameid`,
    `insert into gift_claim_counts (giftid, shard)
      select giftid, shard from gifts, generate_series(0, 15) as shard where giftid <= 1000`,
    `insert into gift_games (gameid, hot, expires_at)
      select gameid, hot, max(expires_at) from games join gifts using (gameid) group by gameid, hot
      having max(expires_at) > now()`,
    `insert into gift_codes (giftid, pos, code, uid, claimed_at)
      select ${largeGift}, pos, 'c-' || pos, case when pos <= ${codes * 0.9} then 1000 + pos end,
        case when pos <= ${codes * 0.9} then now() - (${codes} - pos) * interval '1 millisecond' end
      from generate_series(1, ${codes}) as pos`,
    `insert into gift_expiry_notices values (${largeGift}, ${codes * 0.9 - untold}, false)`,
    "insert into gift_expiry_notices select giftid, 0, true from gifts where expires_at < now()",
    `insert into accounts (uid, username, password_hash, nickname) overriding system value
      select uid, 'holder' || uid, '', 'holder' || uid from gift_codes
      where giftid = ${largeGift} and pos > ${codes * 0.9 - untold} and uid is not null`,
    `insert into gift_codes (giftid, pos, code, uid, claimed_at)
      select 1 + n, 1, 'c', ${collector}, now() - n * interval '1 minute'
      from generate_series(1, ${collected}) as n`,
    "insert into claims select uid, giftid, pos, code, claimed_at from gift_codes where uid is not null",
  ];
}
