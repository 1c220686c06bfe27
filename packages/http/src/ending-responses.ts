import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * The class of a server's responses. After `end` each says `Connection: close`, also one whose request came before, and Node
 * ends the connection once it is sent: the client asks elsewhere from then on.
 */
export function createEndingResponses() {
  let isEnding = false;
  /** What comes after an answer that ends the connection is not answered, so only the last of several says so. */
  const lastOf = new WeakMap<Socket, ServerResponse>();

  class EndingResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given);
      lastOf.set(this.req.socket, this);
    }

    /** Every response comes by here, also one whose headers are sent implicitly. */
    override writeHead(status: number, ...rest: unknown[]): this {
      if (isEnding && lastOf.get(this.req.socket) === this) this.shouldKeepAlive = false;
      return Reflect.apply(super.writeHead, this, [status, ...rest]);
    }
  }

  return {
    EndingResponse,
    end() {
      isEnding = true;
    },
  };
}
