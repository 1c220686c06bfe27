import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { Webhooks } from "./webhooks.service.ts";

export function webhookRoutes({
  webhooks,
}: {
  webhooks: Webhooks;
}): ModuleConsoleHandlers<`${"webhooks" | "deliveries"}/${string}`> {
  return {
    "webhooks/list": (wanted) => webhooks.list(wanted),
    "webhooks/get": ({ id }) => webhooks.get(id),
    "webhooks/add": (wanted, { operator }) => webhooks.add(operator, wanted),
    "webhooks/change": (wanted, { operator }) => webhooks.change(operator, wanted),
    "webhooks/test": ({ id }, { operator }) => webhooks.test(operator, id),
    "deliveries/list": (wanted) => webhooks.deliveries(wanted),
  };
}
