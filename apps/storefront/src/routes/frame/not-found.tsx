import { NotFound } from "../../features/frame/not-found.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.notFound.title, path: null });
}

/** The error page, also by its own address. */
export default function NotFoundRoute() {
  return <NotFound />;
}
