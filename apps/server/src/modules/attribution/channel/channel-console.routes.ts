import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import type { ChannelDesk } from "./channel-desk.service.ts";

export function channelConsoleRoutes({
  channelDesk,
}: {
  channelDesk: ChannelDesk;
}): ModuleConsoleHandlers<`channels/${string}`> {
  return {
    "channels/list": (wanted) => channelDesk.list(wanted),
    "channels/get": ({ id }) => channelDesk.get(id),
    "channels/change": (wanted, { operator }) => channelDesk.change(operator, wanted),
  };
}
