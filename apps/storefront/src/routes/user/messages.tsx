import { Messages } from "../../features/messages/messages.tsx";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/messages.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "我的消息" });
}

export default function MessagesRoute() {
  return <Messages />;
}

export { RouteError as ErrorBoundary } from "../frame/route-error.tsx";
