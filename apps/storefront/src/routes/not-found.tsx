import { pageMeta } from "../domain/page-meta.ts";
import { NotFound } from "../features/frame/not-found.tsx";
import type { Route } from "./+types/not-found.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "页面不存在", path: null });
}

/** The error page, also by its own address. */
export default function NotFoundRoute() {
  return <NotFound />;
}
