import type { Build } from "../build/build.service.ts";
import type { GameFacts } from "./game-entity.ts";

/**
 * A game with what its build says of itself, which counts more than what somebody entered; a package without a name for
 * its version keeps the entered one.
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
