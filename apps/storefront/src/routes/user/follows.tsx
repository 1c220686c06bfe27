import { Follows } from "../../features/follows/follows.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/follows.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.follows.title });
}

export default function FollowsRoute() {
  return <Follows action={(game) => <PlayButton game={game} look="row" />} />;
}
