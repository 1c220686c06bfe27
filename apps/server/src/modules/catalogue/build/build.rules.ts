import { describeSignerChange } from "@playfront/contract/console/signer-change";
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
  warnings: BuildWarning[];
}

/** What phones will not take as an update. */
export interface BuildWarning {
  /** For the command line. */
  english: string;
  /** For the console. */
  chinese: string;
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
  const warnings: BuildWarning[] = [];
  if (isOther) {
    warnings.push({
      english: `${packageName} becomes ${next.packageName}: players install it anew.`,
      chinese: "包名已更换，玩家须重新安装",
    });
  } else if (versionCode !== null && next.versionCode < versionCode) {
    warnings.push({
      english: `Version code ${next.versionCode} is lower than ${versionCode}: phones refuse it as an update.`,
      chinese: "版本号低于现有安装包，手机不会将其作为更新",
    });
  }
  const signerChange = isOther || before === null ? null : describeSignerChange(before, next);
  if (signerChange !== null) warnings.push(signerChange);
  return { refusal: null, warnings };
}
