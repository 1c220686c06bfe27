import { joinWords } from "@playfront/contract/texts/join-words";
import { type Caller, clientCaller, optional, serverCaller } from "../../browser/api/calls.ts";
import { GiftDetail } from "../../features/gift/gift-detail.tsx";
import { ClaimButton } from "../../features/gift-claim/claim-button.tsx";
import { ClaimedCode } from "../../features/gift-claim/claimed-code.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/gift-detail.ts";

/** The stock is left out if it cannot be loaded. */
async function load(call: Caller, { giftid }: { giftid: string }) {
  const [gift, stock] = await Promise.all([
    call("gift/getGiftInfo", { giftid }),
    optional(call("gift/getStock", { giftid })),
  ]);
  return { gift, stock };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { giftname, gamename, description, logo, picture } = loaderData.gift;
  return pageMeta(matches, {
    title: titleOf(giftname),
    description: `${gamename} ${giftname}：${description}`,
    image: picture ?? logo,
  });
}

/** The gift's name and the suffix, without saying 礼包 twice. */
function titleOf(giftname: string): string {
  return giftname.endsWith("礼包") ? `${giftname}详情` : joinWords(giftname, "礼包详情");
}

export default function GiftDetailRoute({ loaderData }: Route.ComponentProps) {
  return (
    <GiftDetail
      key={loaderData.gift.giftid}
      loaded={loaderData.gift}
      loadedStock={loaderData.stock}
      renderSlots={(gift) => ({
        code: <ClaimedCode gift={gift} />,
        claim: <ClaimButton gift={gift} look="wide" />,
        play: <PlayButton game={gift} look="row" />,
      })}
    />
  );
}

export { GiftError as ErrorBoundary } from "./gift-error.tsx";
