import { startTimeLimit } from "@playfront/contract/time-limit";
import type { DownloadRecord } from "./download-record.ts";
import { recordDownload } from "./download-store.ts";

const timeoutMs = 10_000;

/**
 * Asks the packaging host for the digest of the downloaded file, which contains the player's channel. `template` is
 * the site's address template for packages: only a host of this site is asked, since the page's policy refuses
 * others. Ignores failures: an unknown digest is not shown.
 */
export async function lookUpDigest(
  { gameid, address, sha256 }: DownloadRecord,
  template: string,
): Promise<void> {
  if (sha256 !== "" || !isOwnPackage(address, template)) return;
  const limit = startTimeLimit(timeoutMs);
  try {
    const head = await fetch(address, {
      method: "HEAD",
      credentials: "omit",
      signal: limit.signal,
    });
    const digest = head.ok ? digestIn(head.headers.get("repr-digest")) : "";
    if (digest === "") return;
    const bytes = Number(head.headers.get("content-length")) || 0;
    recordDownload({ kind: "digest", gameid, address, sha256: digest, bytes });
  } catch {
    // There is no network, or the host does not allow requests from pages.
  } finally {
    limit.end();
  }
}

/** A template without a host means this host, whatever the port. */
export function isOwnPackage(address: string, template: string): boolean {
  const page = window.location;
  try {
    const target = new URL(address);
    const own = new URL(template, page.href);
    if (own.origin !== page.origin) return target.origin === own.origin;
    return target.hostname === page.hostname && target.protocol === page.protocol;
  } catch {
    return false;
  }
}

/** The SHA-256 of a `Repr-Digest` header (RFC 9530), hexadecimal; empty if there is none. */
export function digestIn(header: string | null): string {
  const encoded = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header ?? "")?.[1];
  if (encoded === undefined) return "";
  return Array.from(atob(encoded), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join(
    "",
  );
}
