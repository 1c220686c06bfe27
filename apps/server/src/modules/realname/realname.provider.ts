export interface Person {
  name: string;
  /** 18 characters, upper case. */
  identity: string;
}

/** What the authority says of a person. `pi` is its own name for the person, when it gives one. */
export type Verdict =
  | { status: "verified"; pi: string | null }
  /** It has the case and will know later. */
  | { status: "pending" }
  | { status: "failed" };

/** No verdict: it could not be reached, was busy, or would not talk to us. `reason` is fit for a log. */
export interface Unanswered {
  status: "unanswered";
  reason: string;
}

/** An online or offline of a player, as it is reported. */
export interface PlayEvent {
  /** 32 characters; the same for the two ends of one play. */
  session: string;
  kind: "login" | "logout";
  happenedAt: Date;
  pi: string;
}

/** Records by their place in the batch, from 0: those to be sent again and those that never will be taken. */
export type Reported =
  | { status: "taken"; again: number[]; refused: { index: number; code: number }[] }
  | Unanswered;

/** An authority on real names. Never throws: not being able to ask is an answer too. */
export interface RealNameProvider {
  /** `caseId`, 32 characters, names this case and no other; the same one may be asked again. */
  check(person: Person & { caseId: string }): Promise<Verdict | Unanswered>;
  /** The verdict on a case that was pending; `unknown` when the authority has no such case any more. */
  query(caseId: string): Promise<Verdict | Unanswered | { status: "unknown" }>;
  /** Reports play, at most {@link largestBatch} events of one game; null where nobody wants to know. */
  report: ((bizId: string, events: readonly PlayEvent[]) => Promise<Reported>) | null;
}

export const largestBatch = 128;

/** No authority: whoever passes the form rules (checksum, real date) is taken at their word. */
export const offlineRealName: RealNameProvider = {
  check: async () => ({ status: "verified", pi: null }),
  query: async () => ({ status: "unknown" }),
  report: null,
};
