import type { Requisite } from "@playfront/contract/constants";
import type { Database } from "@playfront/database/schema";
import type { Insertable } from "kysely";

/** Input for a new gift; absent fields take the default named here. */
export interface NewGift {
  gameid: string;
  giftname: string;
  description: string;
  explain: string;
  /** Defaults to no requisite. */
  requisite?: Requisite;
  opensAt: Date;
  expiresAt: Date;
  /** When more codes are to come. */
  restocksAt?: Date;
  /** Reported codes are replaced without an operator. Defaults to false. */
  reissues?: boolean;
  /** Claimed codes are shown to others once none is left. Defaults to false. */
  secondHand?: boolean;
  /** Defaults to true. */
  published?: boolean;
  /** Defaults to now. */
  createdAt?: Date;
  /** Number of codes. */
  codes: number;
  /** Prefix of the codes: letters and digits. */
  codePrefix: string;
}

export function toGiftRow(gift: NewGift): Insertable<Database["gifts"]> {
  return {
    gameid: gift.gameid,
    giftname: gift.giftname,
    description: gift.description,
    explain: gift.explain,
    requisite: gift.requisite,
    opens_at: gift.opensAt,
    expires_at: gift.expiresAt,
    restocks_at: gift.restocksAt,
    reissues: gift.reissues,
    second_hand: gift.secondHand,
    published: gift.published,
    created_at: gift.createdAt,
    total: gift.codes,
  };
}
