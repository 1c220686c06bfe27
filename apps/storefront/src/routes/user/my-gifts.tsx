import { MyGifts } from "../../features/my-gifts/my-gifts.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/my-gifts.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.myGifts.title });
}

/** The player's claimed codes. */
export default function MyGiftsRoute() {
  return <MyGifts action={(code) => <PlayButton game={code} look="row" />} />;
}
