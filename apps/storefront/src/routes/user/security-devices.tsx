import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { Devices } from "../../features/security/devices.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-devices.ts";

/** Bypasses every cache, so that the list is current. */
export async function clientLoader() {
  const result = await getBrowserApi().call("user/getDeviceList", {});
  if (!result.ok) throw pageFailure(result);
  return result.data;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.devices.title });
}

export default function DevicesRoute({ loaderData }: Route.ComponentProps) {
  return <Devices devices={loaderData} />;
}
