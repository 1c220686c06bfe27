import { pageMeta } from "../domain/page-meta.ts";
import { MyGifts } from "../features/my-gifts/my-gifts.tsx";
import type { Route } from "./+types/my-gifts.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "已领礼包" });
}

/** The player's claimed codes. */
export default function MyGiftsRoute() {
  return <MyGifts />;
}

export { RouteError as ErrorBoundary } from "./route-error.tsx";
