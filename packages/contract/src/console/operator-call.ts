import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { FailureCode } from "../codes.ts";
import { isBoundToGames, isForPersons, mayDo, type Permission, type Role } from "./roles.ts";
import type { Sight } from "./sights.ts";

export const consoleApiBase = "/console/api/";

/**
 * Where the game of a call's object is found: in the payload's `gameid`, in the `gameid` of its `data`, by the document, the
 * revision, the gift, the opening, the post, the package or the published game's slug that the payload names. `own`: the handler limits the answer
 * to the caller's games.
 */
export type Owner =
  | "own"
  | "gameid"
  | "data"
  | "document"
  | "revision"
  | "gift"
  | "opening"
  | "package"
  | "post"
  | "slug";

/**
 * One call of the operators' console: plain JSON, no envelope around an answer. A failure has the HTTP status of
 * {@link consoleStatusOf} and the body `{code, msg, data}`.
 */
export interface OperatorCall<Payload extends TObject = TObject, Data extends TSchema = TSchema> {
  /** Absolute path. */
  readonly path: string;
  /** GET with a query for a call that only reads, else POST with a JSON body. */
  readonly method: "GET" | "POST";
  readonly summary: string;
  /** What the operator must be allowed; `self` for any operator, `visitor` before the log-in. */
  readonly permission: Permission | "self" | "visitor";
  /** For operators bound to games: the call is refused if one of these games is foreign. Without any it is never theirs. */
  readonly owners: readonly Owner[];
  readonly payload: Payload;
  readonly data: Data;
  /** Failure codes of this call, besides 400, 401, 403, 429 and 500. */
  readonly codes: readonly FailureCode[];
  /**
   * Gives somebody a lasting way in: refused with 403 and `{needsProof: true}` unless the operator logged in, or gave the password to
   * `session/prove`, within the last ten minutes. No key may make it.
   */
  readonly needsProof?: true;
  /** What it shows of persons or takes away: limited by operator and hour, and in the trail. */
  readonly shows?: Sight;
  /** The most bytes of a body, where it may be longer than usual. Its handler limits an `upload`. */
  readonly longestBody?: number;
  /**
   * `upload`: a POST whose payload is in the query and whose body is a file, read as it comes. `file`: a GET that answers a
   * file; `data` is a {@link FileData}.
   */
  readonly streams?: "upload" | "file";
}

/** A file that is made while it is sent. */
export interface FileAnswer {
  name: string;
  /** Media type. */
  type: string;
  content: AsyncIterable<string | Uint8Array>;
}

export const FileData = Type.Unsafe<FileAnswer>(Type.String({ format: "binary" }));

type Definition<Payload extends TObject, Data extends TSchema> = Pick<
  OperatorCall<Payload, Data>,
  "method" | "summary" | "permission" | "payload" | "data"
> &
  Partial<
    Pick<OperatorCall, "codes" | "longestBody" | "needsProof" | "owners" | "shows" | "streams">
  >;

/** Defines a call by its path under `/console/api/`. */
export function defineOperatorCall<
  Payload extends TObject,
  Data extends TSchema,
  Needs extends OperatorCall["permission"],
>(
  name: string,
  definition: Definition<Payload, Data> & { permission: Needs },
): OperatorCall<Payload, Data> & { readonly permission: Needs } {
  return { codes: [], owners: [], ...definition, path: `${consoleApiBase}${name}` };
}

/** Whether the role may make the call, on objects of the operator's own games if it is bound to some. */
export function mayCall(role: Role, { permission, owners }: OperatorCall): boolean {
  if (permission === "self" || permission === "visitor") return true;
  return mayDo(role, permission) && (owners.length > 0 || !isBoundToGames(role));
}

/** Whether a key with the role may make the call. */
export function mayKeyCall(role: Role, call: OperatorCall): boolean {
  const { permission, needsProof } = call;
  if (permission === "self" || permission === "visitor" || needsProof) return false;
  return !isForPersons(permission) && mayCall(role, call);
}

/** Codes below 600 are HTTP statuses themselves. */
export function consoleStatusOf(code: FailureCode): number {
  return code >= 400 && code < 600 ? code : 422;
}

export type OperatorPayload<C extends OperatorCall> = Static<C["payload"]>;
export type OperatorData<C extends OperatorCall> = Static<C["data"]>;
