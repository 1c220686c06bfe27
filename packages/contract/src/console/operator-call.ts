import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { FailureCode } from "../codes.ts";
import type { Permission } from "./roles.ts";

export const consoleApiBase = "/console/api/";

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
  readonly payload: Payload;
  readonly data: Data;
  /** Failure codes of this call, besides 400, 401, 403, 429 and 500. */
  readonly codes: readonly FailureCode[];
  /** The most bytes of a body, where it may be longer than usual. */
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
  content: AsyncIterable<string>;
}

export const FileData = Type.Unsafe<FileAnswer>(Type.String({ format: "binary" }));

type Definition<Payload extends TObject, Data extends TSchema> = Pick<
  OperatorCall<Payload, Data>,
  "method" | "summary" | "permission" | "payload" | "data"
> &
  Partial<Pick<OperatorCall, "codes" | "longestBody" | "streams">>;

/** Defines a call by its path under `/console/api/`. */
export function defineOperatorCall<
  Payload extends TObject,
  Data extends TSchema,
  Needs extends OperatorCall["permission"],
>(
  name: string,
  definition: Definition<Payload, Data> & { permission: Needs },
): OperatorCall<Payload, Data> & { readonly permission: Needs } {
  return { codes: [], ...definition, path: `${consoleApiBase}${name}` };
}

/** Codes below 600 are HTTP statuses themselves. */
export function consoleStatusOf(code: FailureCode): number {
  return code >= 400 && code < 600 ? code : 422;
}

export type OperatorPayload<C extends OperatorCall> = Static<C["payload"]>;
export type OperatorData<C extends OperatorCall> = Static<C["data"]>;
