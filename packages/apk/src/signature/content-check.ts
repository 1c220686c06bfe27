import { toHex } from "../bytes.ts";
import type { ApkDescription } from "../describe-apk.ts";
import { type PackageFault, packageFault } from "../facts/package-fault.ts";
import { createContentDigest } from "./content-digest.ts";
import type { Signer } from "./signers.ts";
import { type SignedDigest, verifySigner } from "./verify-signer.ts";

/** Compares a package's bytes with what its signatures promise of them, in one pass. */
export interface ContentCheck {
  kind: "check";
  /** The digests that signers state, each once, lowercase hex. */
  digests: readonly SignedDigest[];
  /** What could not be verified, for logs; empty for nearly every package. */
  unverified: readonly string[];
  /** The next bytes of the file, in order. */
  add(bytes: Uint8Array): void;
  /** The fault `altered` if the contents are not those that were signed. */
  end(): PackageFault | undefined;
}

/**
 * Verifies the signatures of a package at once, and its contents as they are added. A fault if phones reject the signatures,
 * or if none of them is of a known algorithm.
 */
export function createContentCheck({
  description,
  signers,
}: {
  description: ApkDescription;
  signers: readonly Signer[];
}): ContentCheck | PackageFault {
  const digests = new Map<string, SignedDigest>();
  const unverified: string[] = [];
  const stripped = strippedScheme(signers);
  if (stripped !== undefined) return altered(`its ${stripped} signature was removed`);
  let isSigned = false;
  for (const signer of signers) {
    const verdict = verifySigner(signer);
    if (verdict.kind === "wrong") return altered(`${signer.scheme}: ${verdict.detail}`);
    const detail = verdict.kind === "signed" ? verdict.unverified : verdict.detail;
    if (detail !== undefined) unverified.push(`${signer.scheme}: ${detail}`);
    // Every phone that reads v2 knows the same algorithms.
    if (verdict.kind === "unknown" && signer.scheme === "v2") return unknown(unverified);
    if (verdict.kind !== "signed") continue;
    isSigned = true;
    for (const digest of verdict.digests) digests.set(`${digest.name} ${digest.hex}`, digest);
  }
  if (!isSigned) return unknown(unverified);
  return checkOf(description, [...digests.values()], unverified);
}

function checkOf(
  description: ApkDescription,
  digests: readonly SignedDigest[],
  unverified: readonly string[],
): ContentCheck {
  const names = [...new Set(digests.map(({ name }) => name))];
  const makers = names.map((name) => ({ name, ...createContentDigest(name, description) }));
  return {
    kind: "check",
    digests,
    unverified,
    add(bytes) {
      for (const maker of makers) maker.add(bytes);
    },
    end() {
      const found = new Map(makers.map(({ name, end }) => [name, toHex(end())]));
      const wrong = digests.find(({ name, hex }) => found.get(name) !== hex);
      return wrong && altered(`${wrong.name} ${found.get(wrong.name)}, signed is ${wrong.hex}`);
    },
  };
}

/** In which a signer says which newer scheme he signed with too, so that nobody removes that one. */
const strippingAttributes = [
  { on: "v2", id: 0xbeeff00d, value: 3, newer: "v3" },
  { on: "v3", id: 0x559f8b02, value: undefined, newer: "v3.1" },
] as const;

function strippedScheme(signers: readonly Signer[]): string | undefined {
  const lost = strippingAttributes.find(({ on, id, value, newer }) => {
    if (signers.some(({ scheme }) => scheme === newer)) return false;
    const attributes = signers
      .filter(({ scheme }) => scheme === on)
      .flatMap((one) => one.attributes);
    return attributes.some((one) => one.id === id && (value ?? one.value[0]) === one.value[0]);
  });
  return lost?.newer;
}

function unknown(details: readonly string[]): PackageFault {
  return packageFault("unknown-signature", details.join("; "));
}

function altered(detail: string): PackageFault {
  return packageFault("altered", detail);
}
