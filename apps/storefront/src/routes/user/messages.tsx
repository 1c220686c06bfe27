import { Messages } from "../../features/messages/messages.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/messages.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.messages.title });
}

export default function MessagesRoute() {
  return <Messages />;
}
