import type { Api } from "@playfront/contract/api";
import type { CallName, Data, Payload } from "@playfront/contract/calls";

/** Stands in addresses of previews for the id that a document gets when it is published. */
export const unpublishedId = "999999999999999999";

interface Live<Name extends CallName> {
  /** What players would be answered; null if they would be refused. */
  live: Data<Name> | null;
  api: Api;
}

type AnswerOf<Name extends CallName> = (
  payload: Payload<Name>,
  live: Live<Name>,
) => Data<Name> | null | Promise<Data<Name> | null>;

/** A page of the shop as it would be with a draft. */
export interface Preview {
  /** Canonical path of the page. */
  path: string;
  /** The calls that the draft changes. Null refuses a call. */
  answers: { [Name in CallName]?: AnswerOf<Name> };
}
