import type { Build } from "./build.service.ts";

/** The package that players download for a game now. */
export interface CurrentPackage {
  gametype: "mobile" | "html5";
  build: Build | null;
  /** Entered by an operator, or taken from an earlier build; used if `build` is unknown. */
  packageName: string | null;
  versionCode: number | null;
}

/** `refusal` is null if the game may change to the build. */
export interface BuildChangeCheck {
  refusal: string | null;
  warnings: string[];
}

/**
 * Checks whether a game may change to another build. Phones accept an update only with the same package name, the same
 * signer and no lower version code than the installed package, which is the game's current one.
 */
export function checkBuildChange(
  current: CurrentPackage,
  next: Build,
  { force }: { force: boolean },
): BuildChangeCheck {
  if (current.gametype === "html5") {
    return { refusal: "an HTML5 game has no package", warnings: [] };
  }
  const before = current.build;
  const packageName = before?.packageName ?? current.packageName;
  const versionCode = before?.versionCode ?? current.versionCode;
  const isOther = packageName !== null && packageName !== next.packageName;
  if (isOther && !force) {
    const names = `the game's package is ${packageName}, this one is ${next.packageName}`;
    return { refusal: `${names}; --force changes it`, warnings: [] };
  }
  const warnings: string[] = [];
  if (isOther)
    warnings.push(`${packageName} becomes ${next.packageName}: players install it anew.`);
  else if (versionCode !== null && next.versionCode < versionCode) {
    warnings.push(
      `Version code ${next.versionCode} is lower than ${versionCode}: phones refuse it as an update.`,
    );
  }
  if (!isOther && before?.signer && before.signer !== next.signer) {
    warnings.push("Another certificate has signed it: phones refuse it as an update.");
  }
  return { refusal: null, warnings };
}
