import type { CallName, Data, Payload } from "./calls.ts";

/**
 * The interface to the API. The browser's `fetch`, the server's handlers in the same process, and another API host over
 * HTTP implement it. It shows nothing to the player; features decide what to show.
 */
export interface Api {
  call<Name extends CallName>(
    name: Name,
    payload: Payload<Name>,
    options?: CallOptions,
  ): Promise<Result<Data<Name>>>;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export type Result<Data> = Success<Data> | Failure;

export interface Success<Data> {
  ok: true;
  data: Data;
  /** When the service worker kept it, milliseconds since 1970; missing for an answer from the host. */
  keptAt?: number;
}

/**
 * `coded`: the host answered with an envelope. `network`: no answer, a timeout, or a status above 402; `isUnknown` if the
 * host does not have this call, as one of the former API may not (docs/wire.md#calls-beyond-the-former-host).
 */
export type Failure =
  | { ok: false; kind: "coded"; code: number; msg: string; data: unknown; status: number }
  | { ok: false; kind: "network"; status: number | null; isUnknown?: boolean };
