import { useQuery } from "@tanstack/react-query";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { useSession } from "../../browser/session/session.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { LinkRow } from "../../ui/list/row-list.tsx";
import { useOfPlayers } from "./use-of-players.ts";

/** Leads players to their notifications; hidden once the host turns out to have none. */
export function NotificationsRow() {
  const { token } = useSession();
  const { isShown, className } = useOfPlayers();
  const { data: hasNone } = useQuery({
    queryKey: ["has no notifications", token],
    queryFn: async () => isUnknownCall(await getBrowserApi().call("user/getPushState", {})),
    enabled: token !== null,
    retry: false,
  });
  if (!isShown || hasNone) return null;
  return (
    <LinkRow label={pages.notifications.title} to={paths.notifications} className={className} />
  );
}
