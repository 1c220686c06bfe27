import { createHmac, timingSafeEqual } from "node:crypto";

const form = /^pft_(\d{1,12})_([\w-]{43})$/;

/** Allows to upload the package `id` to the packaging host until a time in Unix seconds. */
export function makeUploadTicket(secret: string, id: string, until: number): string {
  return `pft_${until}_${macOf(secret, id, until)}`;
}

/** Whether it is a ticket for this package that has not run out. */
export function isUploadTicket(
  ticket: string,
  { secret, id, now }: { secret: string; id: string; now: Date },
): boolean {
  const [, until = "0", mac = ""] = form.exec(ticket) ?? [];
  if (Number(until) * 1000 <= now.getTime()) return false;
  const right = Buffer.from(macOf(secret, id, Number(until)));
  const given = Buffer.from(mac);
  return given.length === right.length && timingSafeEqual(given, right);
}

function macOf(secret: string, id: string, until: number): string {
  return createHmac("sha256", secret).update(`upload ${until} ${id}`).digest("base64url");
}
