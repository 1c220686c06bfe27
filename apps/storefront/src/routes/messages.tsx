import { pageMeta } from "../domain/page-meta.ts";
import { Messages } from "../features/messages/messages.tsx";
import type { Route } from "./+types/messages.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "我的消息" });
}

export default function MessagesRoute() {
  return <Messages />;
}

export { RouteError as ErrorBoundary } from "./route-error.tsx";
