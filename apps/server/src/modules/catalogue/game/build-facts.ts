import type { Build } from "../build/build.service.ts";
import type { PackageChange } from "./game.repository.ts";
import type { GameFacts } from "./game-entity.ts";

const bytesAMegabyte = 1024 * 1024;
/** The largest value of the column `version_code`; a higher version code is known from the build only. */
const maxInteger = 2 ** 31 - 1;

/**
 * A game with the facts of its build, which replace what an operator entered. A package without a version name keeps
 * the entered one.
 */
export function withBuildFacts(facts: GameFacts, build: Build | null): GameFacts {
  if (build === null) return facts;
  return {
    ...facts,
    version: build.versionName ?? facts.version,
    versioncode: build.versionCode,
    packagename: build.packageName,
    permissions: build.permissions,
    sha256: build.sha256,
    signer: build.signer ?? undefined,
    minsdk: build.minSdk ?? undefined,
    targetsdk: build.targetSdk ?? undefined,
    schemes: build.schemes,
  };
}

/** The package columns of a game's row after it changed to this build. */
export function toPackageChange(build: Build, now: Date): PackageChange {
  return {
    build: build.id,
    version: build.versionName,
    version_code: build.versionCode <= maxInteger ? build.versionCode : null,
    package_name: build.packageName,
    permissions: build.permissions,
    sha256: build.sha256,
    // One decimal, and at least 0.1.
    size_mb: Math.max(0.1, Math.round((build.size / bytesAMegabyte) * 10) / 10),
    updated_at: now,
  };
}
