import { Malformed } from "./fields.ts";
import type { TypedValue } from "./typed-value.ts";
import { type XmlElement, xmlElements } from "./xml-elements.ts";

/** The manifest's values, which may still be references to resources. */
export interface Manifest {
  packageName: string;
  versionCode: TypedValue | undefined;
  versionCodeMajor: TypedValue | undefined;
  versionName: TypedValue | undefined;
  minSdk: TypedValue | undefined;
  targetSdk: TypedValue | undefined;
  label: TypedValue | undefined;
  /** In the manifest's order, each once. */
  permissions: string[];
  /** A split package, or a base that needs its splits. */
  isSplit: boolean;
}

/** The framework's ids of the attributes read here. */
const attributes = {
  label: 0x01010001,
  name: 0x01010003,
  value: 0x01010024,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  versionCodeMajor: 0x01010576,
  isSplitRequired: 0x01010591,
  requiredSplitTypes: 0x0101064e,
} as const;

const permissionTags = new Set([
  "uses-permission",
  "uses-permission-sdk-23",
  "uses-permission-sdk-m",
]);
const splitsRequired = "com.android.vending.splits.required";
const maxPermissions = 1000;
const maxPackageCharacters = 223;
const packageNamePattern = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;

/** Reads a binary AndroidManifest.xml. Throws {@link Malformed}. */
export function readManifest(bytes: Uint8Array): Manifest {
  let manifest: Manifest | undefined;
  const permissions = new Set<string>();
  let inApplication = false;
  for (const element of xmlElements(bytes)) {
    const { name, depth } = element;
    if (manifest === undefined) {
      manifest = readRoot(element);
      continue;
    }
    if (depth === 2) {
      inApplication = name === "application";
      readChild(element, manifest);
      if (permissionTags.has(name)) addPermission(permissions, element);
    }
    if (depth === 3 && inApplication && name === "meta-data")
      manifest.isSplit ||= wantsSplits(element);
  }
  if (manifest === undefined) throw new Malformed("no root element");
  return { ...manifest, permissions: [...permissions] };
}

function readRoot(root: XmlElement): Manifest {
  if (root.name !== "manifest") throw new Malformed("the root is no manifest");
  const name = root.attribute("package");
  const packageName = name?.kind === "text" ? (name.text ?? "") : "";
  if (!packageNamePattern.test(packageName) || packageName.length > maxPackageCharacters) {
    throw new Malformed("the manifest names no package");
  }
  return {
    packageName,
    versionCode: root.attribute(attributes.versionCode),
    versionCodeMajor: root.attribute(attributes.versionCodeMajor),
    versionName: root.attribute(attributes.versionName),
    minSdk: undefined,
    targetSdk: undefined,
    label: undefined,
    permissions: [],
    isSplit:
      root.attribute("split") !== undefined ||
      isTrue(root.attribute(attributes.isSplitRequired)) ||
      root.attribute(attributes.requiredSplitTypes) !== undefined,
  };
}

/** Of several elements the last one counts, as it does for Android. */
function readChild(element: XmlElement, manifest: Manifest): void {
  if (element.name === "uses-sdk") {
    manifest.minSdk = element.attribute(attributes.minSdkVersion) ?? manifest.minSdk;
    manifest.targetSdk = element.attribute(attributes.targetSdkVersion) ?? manifest.targetSdk;
  }
  if (element.name === "application") {
    manifest.label = element.attribute(attributes.label) ?? manifest.label;
    manifest.isSplit ||= isTrue(element.attribute(attributes.isSplitRequired));
  }
}

function addPermission(permissions: Set<string>, element: XmlElement): void {
  const name = element.attribute(attributes.name);
  if (name?.kind !== "text" || name.text === undefined) return;
  permissions.add(name.text);
  if (permissions.size > maxPermissions)
    throw new Malformed(`more than ${maxPermissions} permissions`);
}

function wantsSplits(element: XmlElement): boolean {
  const name = element.attribute(attributes.name);
  if (name?.kind !== "text" || name.text !== splitsRequired) return false;
  return isTrue(element.attribute(attributes.value));
}

function isTrue(value: TypedValue | undefined): boolean {
  if (value?.kind === "text") return value.text === "true";
  return value?.kind === "number" && value.value !== 0;
}
