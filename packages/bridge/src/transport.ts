import type { Request } from "./wire.ts";

/** Sends requests to the native side. */
export interface Transport {
  send(request: Request): void;
  /** Call when an acknowledgement or an answer shows that the request arrived, so that it is not sent again. */
  delivered(id: string, isAcknowledged: boolean): void;
}
