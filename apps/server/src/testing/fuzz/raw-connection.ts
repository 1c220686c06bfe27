import { connect, type Socket } from "node:net";
import { type RawAnswer, readAnswer } from "./raw-answer.ts";

/** Outcome of a request: an answer, a connection closed without one, or no answer until the time-out. */
export type Outcome = RawAnswer | "closed" | "silent";

export interface RawRequest {
  bytes: Buffer;
  /** An answer to HEAD has no body, whatever its headers say. */
  bodiless?: boolean;
  /** The declared length is wrong, so a following request would be misread: this one gets its own connection. */
  alone?: boolean;
  /** The client disconnects after the last byte and expects no answer. */
  abandoned?: boolean;
}

const timeoutMs = 30_000;

/**
 * A client with one kept-alive connection that sends raw bytes, including those that `node:http` would refuse to send.
 * Connects when needed; one request at a time.
 */
export function openRawConnection(port: number) {
  let socket: Socket | null = null;

  function freshSocket(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const next = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(next));
      next.once("error", reject);
    });
  }

  async function send(request: RawRequest): Promise<Outcome> {
    if (request.alone || request.abandoned) drop();
    const kept = socket !== null && !socket.destroyed;
    const used = kept ? (socket as Socket) : await freshSocket();
    socket = used;
    if (request.abandoned) return abandon(used, request.bytes);
    const outcome = await exchange(used, request);
    if (outcome === "closed" || outcome === "silent" || outcome.closes || request.alone) drop();
    // The server may close an idle connection during the write; a retry on a new connection tells that from a refusal.
    return outcome === "closed" && kept ? send(request) : outcome;
  }

  function drop(): void {
    socket?.destroy();
    socket = null;
  }

  return { send, close: drop };
}

export type RawConnection = ReturnType<typeof openRawConnection>;

async function abandon(socket: Socket, bytes: Buffer): Promise<Outcome> {
  socket.on("error", () => {});
  await new Promise<void>((resolve) => {
    socket.write(bytes, () => resolve());
    socket.once("close", () => resolve());
  });
  socket.destroy();
  return "closed";
}

function exchange(socket: Socket, { bytes, bodiless = false }: RawRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => finish("silent"), timeoutMs);
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received, { bodiless });
      if (answer !== null) finish(answer);
    };
    const onEnd = () => finish(readAnswer(received, { bodiless, ended: true }) ?? "closed");
    function finish(outcome: Outcome): void {
      clearTimeout(timer);
      socket.off("data", onData).off("close", onEnd).off("error", onEnd);
      socket.on("error", () => {});
      resolve(outcome);
    }
    socket.removeAllListeners("error");
    socket.on("data", onData).on("close", onEnd).on("error", onEnd);
    socket.write(bytes);
  });
}
