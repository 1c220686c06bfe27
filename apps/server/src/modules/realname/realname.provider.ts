export interface Person {
  name: string;
  /** 18 characters, upper case. */
  identity: string;
}

/** The authority's verdict on a person. `pi` is its own id of the person, null if it sent none. */
export type Verdict =
  | { status: "verified"; pi: string | null }
  /** The authority has the case and will decide later. */
  | { status: "pending" }
  | { status: "failed" };

/** No verdict: the authority was unreachable, busy, or refused this server. `reason` may be logged. */
export interface Unanswered {
  status: "unanswered";
  reason: string;
}

/** The begin or end of a player's play, as it is reported. */
export interface PlayEvent {
  /** 32 characters; the same for both events of one play. */
  session: string;
  kind: "login" | "logout";
  happenedAt: Date;
  pi: string;
}

/**
 * Indexes of records in the batch: those to send again, and those that will never be taken. `restMs`: how long the
 * authority wants no further report of the game; 0 if it did not say.
 */
export type ReportResult =
  | { status: "taken"; again: number[]; refused: { index: number; code: number }[] }
  | (Unanswered & { restMs: number });

/** A real-name authority. Its functions never throw: a failed request is an answer too. */
export interface RealNameProvider {
  /** `caseId`, 32 characters, is unique for this case; the same case may be checked again. */
  check(person: Person & { caseId: string }): Promise<Verdict | Unanswered>;
  /** The verdict on a pending case; `unknown` if the authority does not have the case any more. */
  query(caseId: string): Promise<Verdict | Unanswered | { status: "unknown" }>;
  /** Reports at most {@link maxBatchSize} events of one game; null if no authority takes reports. */
  report: ((bizId: string, events: readonly PlayEvent[]) => Promise<ReportResult>) | null;
}

export const maxBatchSize = 128;

/** Used without an authority: everybody who passes the form rules (check digit, existing date) is verified. */
export const offlineRealName: RealNameProvider = {
  check: async () => ({ status: "verified", pi: null }),
  query: async () => ({ status: "unknown" }),
  report: null,
};
