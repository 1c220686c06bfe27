import { useQuery } from "@tanstack/react-query";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { useSession } from "../../browser/session/session.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { LinkRow } from "../../ui/list/row-list.tsx";

/** Leads players to their notifications; hidden where the host has none. */
export function NotificationsRow() {
  const { token } = useSession();
  const { isSuccess } = useQuery({
    queryKey: ["push state", token],
    queryFn: fetchState,
    enabled: token !== null,
    retry: false,
  });
  return isSuccess && <LinkRow label={pages.notifications.title} to={paths.notifications} />;
}

async function fetchState() {
  const result = await getBrowserApi().call("user/getPushState", {});
  if (result.ok) return result.data;
  throw new CallFailure(result);
}
