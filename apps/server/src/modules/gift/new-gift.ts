import type { Requisite } from "@playfront/contract/constants";
import type { Database } from "@playfront/database/schema";
import type { Insertable } from "kysely";

/** A gift as it is written; what is left out has the default named here. */
export interface NewGift {
  gameid: string;
  giftname: string;
  description: string;
  explain: string;
  /** None. */
  requisite?: Requisite;
  opensAt: Date;
  expiresAt: Date;
  /** True. */
  published?: boolean;
  /** Now. */
  createdAt?: Date;
  /** How many codes it has. */
  codes: number;
  /** What its codes begin with: letters and digits. */
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
    published: gift.published,
    created_at: gift.createdAt,
    total: gift.codes,
  };
}
