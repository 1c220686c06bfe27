import { createHmac, timingSafeEqual } from "node:crypto";

/** What a ticket allows at the packaging host: to upload the package `id`, or to download it for a look before players may. */
export interface PackageTicket {
  act: "upload" | "look";
  id: string;
}

const form = /^pft_(\d{1,12})_([\w-]{43})$/;

/** Holds until a time in Unix seconds. */
export function makePackageTicket(secret: string, ticket: PackageTicket, until: number): string {
  return `pft_${until}_${macOf(secret, ticket, until)}`;
}

/** Whether it is such a ticket that has not run out. */
export function isPackageTicket(
  text: string,
  { secret, now, ...ticket }: PackageTicket & { secret: string; now: Date },
): boolean {
  const [, until = "0", mac = ""] = form.exec(text) ?? [];
  if (Number(until) * 1000 <= now.getTime()) return false;
  const right = Buffer.from(macOf(secret, ticket, Number(until)));
  const given = Buffer.from(mac);
  return given.length === right.length && timingSafeEqual(given, right);
}

function macOf(secret: string, { act, id }: PackageTicket, until: number): string {
  return createHmac("sha256", secret).update(`${act} ${until} ${id}`).digest("base64url");
}
