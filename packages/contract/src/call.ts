import type { Static, TObject, TSchema } from "typebox";
import { baseCalls } from "./calls/base-calls.ts";
import type { FailureCode } from "./codes.ts";
import { pathOf, readsByName } from "./path-of.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** The caller that a call requires. `player` needs a live token; there is no default. */
export type Auth = "visitor" | "player";

/** Kinds of public content that cached answers are made of. */
export type PublicContent =
  | "article"
  | "collection"
  | "comment"
  | "game"
  | "gift"
  | "opening"
  | "review"
  | "search"
  | "site"
  | "slide";

/** One API call. It registers the server's route, types both sides and generates OpenAPI. */
export interface Call<Payload extends TObject = TObject, Data extends TSchema = TSchema> {
  /** Absolute path on the API host, with its trailing slash. */
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  /**
   * What a cached answer is made of: a change of this content drops the server's copy. Empty for a call that is not
   * cached.
   */
  readonly madeOf: readonly PublicContent[];
  /** Kept in session storage by the browser and in memory by the server; the same for everyone. Follows from `madeOf`. */
  readonly cached: boolean;
  /**
   * Changes something for whoever calls, so that its answer must reach the page. By the name, unless the definition says otherwise; counts
   * of visits and the like are none.
   */
  readonly writes: boolean;
  /** Whether hosts of the former API have it too. */
  readonly isBase: boolean;
  /** Answered with code 400 if the `deviceid` header is missing. */
  readonly needsDevice: boolean;
  readonly encoding: "form" | "multipart";
  readonly payload: Payload;
  readonly data: Data;
  /** The shape of the data, without the schema library. Follows from `data`, unless the browser reads only a part of it. */
  readonly shape: Shape;
  /** Failure codes of this call, besides 0, 400, 429 and 500, which any call may answer. */
  readonly codes: readonly FailureCode[];
}

type Definition<Payload extends TObject, Data extends TSchema> = Pick<
  Call<Payload, Data>,
  "summary" | "auth" | "payload" | "data"
> &
  Partial<Pick<Call, "shape" | "madeOf" | "writes" | "needsDevice" | "encoding" | "codes">>;

/**
 * Defines a call by its name, from which its path follows. With `madeOf` it is cached.
 * Calls that handle accounts need a device; pass `needsDevice: false` for the exception.
 */
export function defineCall<Payload extends TObject, Data extends TSchema, Who extends Auth>(
  name: string,
  definition: Definition<Payload, Data> & { auth: Who },
): Call<Payload, Data> & { readonly auth: Who } {
  const { madeOf = [], ...rest } = definition;
  return {
    madeOf,
    cached: madeOf.length > 0,
    writes: !readsByName(name),
    isBase: baseCalls.has(name),
    needsDevice: name.startsWith("user/"),
    encoding: "form",
    codes: [],
    shape: shapeOf(rest.data),
    ...rest,
    path: pathOf(name),
  };
}

export type PayloadOf<C extends Call> = Static<C["payload"]>;
export type DataOf<C extends Call> = Static<C["data"]>;
