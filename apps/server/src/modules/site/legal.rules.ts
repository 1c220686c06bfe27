import type { LegalState } from "@playfront/contract/console/calls/site";

interface Version {
  /** `YYYY-MM-DD`. */
  since: string;
}

/** Versions, newest first, with what each is today. */
export function withStates<Given extends Version>(
  versions: readonly Given[],
  today: string,
): (Given & { state: LegalState })[] {
  const current = versions.find(({ since }) => since <= today);
  return versions.map((version) => {
    const state = version.since > today ? "coming" : version === current ? "current" : "past";
    return { ...version, state };
  });
}

/** Versions as texts by field, as a refused change tells them. */
export const factsOfVersions = (versions: readonly (Version & { text: string })[]) =>
  Object.fromEntries(versions.map(({ since, text }) => [`${since} 的版本`, text]));
