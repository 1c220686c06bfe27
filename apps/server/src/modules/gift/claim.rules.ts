import { codes } from "@playfront/contract/codes";
import type { Requisite } from "@playfront/contract/constants";
import { requisites } from "@playfront/contract/constants";
import { isInApp, isInWechat, type Surroundings } from "@playfront/contract/container";
import { countedNetworks } from "@playfront/http/address";
import { type FailedAnswer, failed } from "../../infra/answer.ts";
import { toShanghaiTime } from "../../infra/clock.ts";
import type { AccountStanding } from "../identity/account/account.rules.ts";

/** The fields of a gift that decide a claim. */
export interface GiftTerms {
  requisite: Requisite;
  opens_at: Date;
  expires_at: Date;
}

/** The facts of an account that decide a claim. */
export type ClaimantStanding = Pick<AccountStanding, "realName" | "phoneBound">;

export interface Claimant {
  standing: ClaimantStanding;
  surroundings: Surroundings;
  now: Date;
}

/** Why this account may not claim the gift; null if it may. Order: docs/product.md#claim-pre-checks. */
export function claimRefusal(gift: GiftTerms, claimant: Claimant): FailedAnswer | null {
  return windowRefusal(gift, claimant.now) ?? requisiteRefusal(gift.requisite, claimant);
}

function windowRefusal(gift: GiftTerms, now: Date): FailedAnswer | null {
  if (now < gift.opens_at) {
    const opens = toShanghaiTime(gift.opens_at).slice(0, 16);
    return failed(codes.notClaimable, `礼包尚未开放，${opens} 开始领取`);
  }
  return now < gift.expires_at ? null : failed(codes.notClaimable, "礼包已过期，无法领取");
}

function requisiteRefusal(
  requisite: Requisite,
  { surroundings: { container }, standing }: Claimant,
): FailedAnswer | null {
  switch (requisite) {
    case requisites.none:
      return null;
    case requisites.wechatFollow:
      if (isInWechat(container) || isInApp(container)) return null;
      return failed(codes.wrongContainer, "请在微信或 App 中领取该礼包");
    case requisites.appOnly:
      return isInApp(container) ? null : failed(codes.wrongContainer, "请在 App 中领取该礼包");
    case requisites.realName:
      return standing.realName === "verified" ? null : failed(codes.needsRealName);
    case requisites.phone:
      return standing.phoneBound ? null : failed(codes.needsPhone);
  }
}

/** Claims of one gift within a day, times LIMIT_FACTOR. Many players share the address of a carrier or a school. */
const claimsPerDevice = 3;
const claimsWithoutDevice = 30;
const claimsPerAddress = 200;
const daySeconds = 86_400;

/** At most `max` events of `key` within `windowSeconds`. */
export interface ClaimLimit {
  key: string;
  max: number;
  windowSeconds: number;
}

/**
 * The limits for a gift whose requisite is judged by the user agent alone; none for any other gift. A user agent proves
 * nothing, so one device must not collect such a gift with many accounts. A device id proves nothing either, so the
 * address counts as well. Callers without a device id share a lower limit of their address.
 */
export function claimLimits(
  gift: { giftid: string; requisite: Requisite },
  from: { deviceid: string; ip: string },
  limitFactor: number,
): ClaimLimit[] {
  const { giftid, requisite } = gift;
  if (requisite !== requisites.wechatFollow && requisite !== requisites.appOnly) return [];
  const limit = (subject: string, max: number) => ({
    key: `claim:${giftid}:${subject}`,
    max: max * limitFactor,
    windowSeconds: daySeconds,
  });
  const perNetwork = (subject: string, max: number) =>
    countedNetworks(from.ip).map(({ network, share }) =>
      limit(`${subject}:${network}`, max * share),
    );
  const caller =
    from.deviceid === ""
      ? perNetwork("ip", claimsWithoutDevice)
      : [limit(`device:${from.deviceid}`, claimsPerDevice)];
  return [...caller, ...perNetwork("address", claimsPerAddress)];
}
