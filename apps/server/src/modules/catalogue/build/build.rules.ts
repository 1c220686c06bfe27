import type { Build } from "./build.service.ts";

/** What a game is downloaded as, and what the build it has now says of itself where that is known. */
export interface Present {
  gametype: "mobile" | "html5";
  build: Build | null;
  /** As somebody entered them, or as an earlier build said. */
  packageName: string | null;
  versionCode: number | null;
}

/** `refusal` is null when the build may become the game's. */
export interface Judgement {
  refusal: string | null;
  warnings: string[];
}

/**
 * Whether a game may change to a build. Phones take an update for the same package and the same signer only, and never
 * one of a lower version; what players have installed is the old one.
 */
export function judgeChange(present: Present, next: Build, { force }: { force: boolean }): Judgement {
  if (present.gametype === "html5") {
    return { refusal: "an HTML5 game has no package", warnings: [] };
  }
  const before = present.build;
  const packageName = before?.packageName ?? present.packageName;
  const versionCode = before?.versionCode ?? present.versionCode;
  const isOther = packageName !== null && packageName !== next.packageName;
  if (isOther && !force) {
    const names = `the game's package is ${packageName}, this one is ${next.packageName}`;
    return { refusal: `${names}; --force changes it`, warnings: [] };
  }
  const warnings: string[] = [];
  if (isOther) warnings.push(`${packageName} becomes ${next.packageName}: players install it anew.`);
  else if (versionCode !== null && next.versionCode < versionCode) {
    warnings.push(`Version code ${next.versionCode} is lower than ${versionCode}: phones refuse it as an update.`);
  }
  if (!isOther && before?.signer && before.signer !== next.signer) {
    warnings.push("Another certificate has signed it: phones refuse it as an update.");
  }
  return { refusal: null, warnings };
}
