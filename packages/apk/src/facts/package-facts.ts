import { isFault } from "../apk-fault.ts";
import { type DirectoryEntry, directoryEntries } from "../central-directory.ts";
import { losesExtras } from "../channel-pairs.ts";
import {
  type ApkDescription,
  type ApkSource,
  describeApk,
  readExactly,
  type SignatureScheme,
} from "../describe-apk.ts";
import { certificateDigest, readSigners, type Signers } from "../signature/signers.ts";
import { type SigningEra, signingErasOf } from "../signature/signing-eras.ts";
import { isBundle } from "./bundle.ts";
import { displayText, sdkOf, textOf, versionCodeOf } from "./fact-values.ts";
import { Malformed } from "./fields.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import {
  isPackageFault,
  type PackageFault,
  type PackageFaultCode,
  packageFault,
} from "./package-fault.ts";
import { isMappable, readPackedFile } from "./packed-file.ts";
import { type ResourceTable, readResourceTable } from "./resource-table.ts";
import type { TypedValue } from "./typed-value.ts";

/** Facts stated by a package; null where a fact is missing or cannot be read. */
export interface PackageFacts {
  kind: "facts";
  packageName: string;
  versionName: string | null;
  /** With its major part; at most 2^53 - 1. */
  versionCode: number;
  /** API levels; null for a preview's code name. */
  minSdk: number | null;
  targetSdk: number | null;
  label: string | null;
  permissions: string[];
  /**
   * SHA-256, lowercase hex, over the first certificate of the first signer of the newest scheme, which current phones use.
   */
  signerSha256: string;
  schemes: readonly SignatureScheme[];
  signings: readonly SigningEra[];
  /** As the package states them: not verified here. */
  signers: Signers;
  /** The description needed to write a channel. */
  description: ApkDescription;
}

/** Real manifests are up to some hundred kilobytes, resource tables up to some ten megabytes. */
const maxManifestBytes = 4 * 1024 * 1024;
const maxResourcesBytes = 32 * 1024 * 1024;
/** Android 11 maps the resources of packages made for it into memory, and installs none that it cannot map. */
const firstMappingSdk = 30;

/**
 * Reads the facts and the description of a package. Throws what `read` throws, and if `read` returns a different number of
 * bytes.
 */
export async function readPackageFacts(given: ApkSource): Promise<PackageFacts | PackageFault> {
  const source: ApkSource = {
    size: given.size,
    read: (start, end) => readExactly(given, start, end),
  };
  const description = await describeApk(source);
  if (isFault(description)) {
    const isUnsigned = description.code === "unsigned" || description.code === "v1-only";
    if (isUnsigned && (await isBundle(source))) {
      return packageFault("bundle", "a ZIP of packages or of parts for them");
    }
    return description;
  }
  if (losesExtras(description.pairs)) {
    return packageFault("bad-extras", "the value of Walle's pair is no JSON object");
  }
  const signed = attempt("bad-signer", () => {
    const signers = readSigners(description.pairs);
    return { signers, signings: signingErasOf(signers) };
  });
  if (isPackageFault(signed)) return signed;
  const files = filesOf(description);
  if (isPackageFault(files)) return files;
  const bytes = await unpack(source, description, files.manifest, maxManifestBytes);
  if (isPackageFault(bytes)) return bytes;
  const manifest = attempt("bad-manifest", () => readManifest(bytes));
  if (isPackageFault(manifest)) return manifest;
  if (manifest.isSplit) return packageFault("split", "part of a set, or in need of one");
  const resources = needsResources(manifest)
    ? await openResources(source, description, files.resources)
    : unknown;
  const facts = factsOf(manifest, resources, { ...signed, description });
  if (isPackageFault(facts)) return facts;
  return (await checkResources(source, facts, files.resources)) ?? facts;
}

/** Android's `INSTALL_PARSE_FAILED_RESOURCES_ARSC_COMPRESSED`. */
async function checkResources(
  source: ApkSource,
  { targetSdk, description }: PackageFacts,
  entry: DirectoryEntry | undefined,
): Promise<PackageFault | undefined> {
  if (entry === undefined || (targetSdk ?? 0) < firstMappingSdk) return undefined;
  const mappable = await isMappable(source, entry, description.prefixLength);
  if (typeof mappable !== "boolean") return mappable;
  if (mappable) return undefined;
  return packageFault("resources-packed", `method ${entry.method}, made for level ${targetSdk}`);
}

interface Files {
  manifest: DirectoryEntry;
  resources: DirectoryEntry | undefined;
}

/** A file named twice is a fault: Android rejects such packages, and which of the two counts would be a guess. */
function filesOf({ directory, entryCount }: ApkDescription): Files | PackageFault {
  const found = new Map<string, DirectoryEntry>();
  for (const entry of directoryEntries(directory, entryCount)) {
    if ("kind" in entry) return entry;
    if (entry.name !== "AndroidManifest.xml" && entry.name !== "resources.arsc") continue;
    if (found.has(entry.name)) return packageFault("bad-entry", `two files ${entry.name}`);
    found.set(entry.name, entry);
  }
  const manifest = found.get("AndroidManifest.xml");
  if (manifest === undefined) return packageFault("no-manifest", "no AndroidManifest.xml");
  return { manifest, resources: found.get("resources.arsc") };
}

function unpack(
  source: ApkSource,
  { prefixLength }: ApkDescription,
  entry: DirectoryEntry,
  limit: number,
) {
  return readPackedFile(source, entry, { filesEnd: prefixLength, limit });
}

function needsResources({
  versionCode,
  versionCodeMajor,
  versionName,
  label,
  minSdk,
  targetSdk,
}: Manifest): boolean {
  const values = [versionCode, versionCodeMajor, versionName, label, minSdk, targetSdk];
  return values.some((value) => value?.kind === "reference");
}

const unknown: ResourceTable = () => undefined;

/** If the table is missing, too large or malformed, the facts that need it are unknown. */
async function openResources(
  source: ApkSource,
  description: ApkDescription,
  entry: DirectoryEntry | undefined,
): Promise<ResourceTable> {
  if (entry === undefined) return unknown;
  const bytes = await unpack(source, description, entry, maxResourcesBytes);
  if (isPackageFault(bytes)) return unknown;
  const table = attempt("bad-entry", () => readResourceTable(bytes));
  if (isPackageFault(table)) return unknown;
  return (id) => {
    const value = attempt("bad-entry", () => ({ is: table(id) }));
    return isPackageFault(value) ? undefined : value.is;
  };
}

function factsOf(
  manifest: Manifest,
  resources: ResourceTable,
  { signers, signings, description }: Pick<PackageFacts, "signers" | "signings" | "description">,
): PackageFacts | PackageFault {
  const resolved = (value: TypedValue | undefined) =>
    value?.kind === "reference" ? (resources(value.id) ?? value) : value;
  const versionCode = versionCodeOf(
    resolved(manifest.versionCode),
    resolved(manifest.versionCodeMajor),
  );
  if (versionCode === undefined) return packageFault("bad-manifest", "no version code to go by");
  const minSdk = sdkOf(resolved(manifest.minSdk), 1);
  return {
    kind: "facts",
    packageName: manifest.packageName,
    versionName: textOf(resolved(manifest.versionName)),
    versionCode,
    minSdk,
    targetSdk: sdkOf(resolved(manifest.targetSdk), minSdk),
    label: textOf(resolved(manifest.label)),
    permissions: [...new Set(manifest.permissions.map(displayText).filter((name) => name !== ""))],
    signerSha256: certificateDigest(signers[0].certificates[0]),
    schemes: description.schemes,
    signings,
    signers,
    description,
  };
}

function attempt<T extends object>(code: PackageFaultCode, parse: () => T): T | PackageFault {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Malformed) return packageFault(code, error.message);
    throw error;
  }
}
