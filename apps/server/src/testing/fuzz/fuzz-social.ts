import { socialReturnPath } from "@playfront/contract/constants";
import { type FakeSocial, startFakeSocial } from "../social/fake-social.ts";

/** Where players believe the shop to be. */
export const fuzzOrigin = "http://fuzz.example";

export const startFuzzProviders = () => startFakeSocial(fuzzOrigin + socialReturnPath);

/** Consents as the person on the provider's page and comes back; the handle, or empty if the way ended. */
export async function proveAtProvider(
  { fake, port }: { fake: FakeSocial; port: number },
  { address, person }: { address: string; person: string },
): Promise<string> {
  if (!URL.canParse(address)) return "";
  const back = await fake.allow(address, { name: person });
  const answer = await fetch(`http://127.0.0.1:${port}${back.pathname}${back.search}`, {
    redirect: "manual",
    // The run counts the connections that are left open.
    headers: { connection: "close" },
  });
  return /#sign=(.*)$/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}
