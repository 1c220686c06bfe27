import { MyGifts } from "../../features/my-gifts/my-gifts.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/my-gifts.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.myGifts.title });
}

/** The player's claimed codes. */
export default function MyGiftsRoute() {
  return <MyGifts />;
}

export { RouteError as ErrorBoundary } from "../frame/route-error.tsx";
