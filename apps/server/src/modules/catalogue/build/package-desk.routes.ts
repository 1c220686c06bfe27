import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { PackageDesk } from "./package-desk.service.ts";

export function packageRoutes(
  { packagerOrigin, packagerPort }: Pick<Config, "packagerOrigin" | "packagerPort">,
  { packageDesk }: { packageDesk: PackageDesk },
): ModuleConsoleHandlers<`packages/${string}`> {
  const packagerOf = (origin: string) => packagerOrigin ?? withPort(origin, packagerPort);
  return {
    "packages/list": (wanted, { operator }) => packageDesk.list(wanted, operator.games),
    "packages/get": ({ id }, { operator }) => packageDesk.get(id, operator.games),
    "packages/add": (wanted, { operator, origin }) =>
      packageDesk.ticket(operator, { ...wanted, packager: packagerOf(origin) }),
    "packages/look": ({ id }, { origin }) => packageDesk.look({ id, packager: packagerOf(origin) }),
    "packages/confirm": ({ id }, { operator }) => packageDesk.confirm(operator, id),
    "packages/use": (wanted, { operator }) => packageDesk.use(operator, wanted),
  };
}

/** The same host on another port. */
export function withPort(origin: string, port: number): string {
  const url = new URL(origin);
  url.port = String(port);
  return url.origin;
}
