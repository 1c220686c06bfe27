import { Agent, type OutgoingHttpHeaders, request } from "node:http";

interface Outcome {
  /** Its status, or the code of the error that there was instead. */
  outcome: number | string;
  connection: string | undefined;
}

/**
 * Posts on one connection, again as soon as there is an answer, until one says that the connection ends. Notes what comes of each
 * request.
 */
export async function askUntilTold(
  url: string,
  outcomes: Outcome["outcome"][],
  headers: OutgoingHttpHeaders = {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let isTold = false; !isTold; ) {
    const { outcome, connection } = await post(url, agent, headers);
    outcomes.push(outcome);
    isTold = connection !== "keep-alive";
  }
}

function post(url: string, agent: Agent, headers: OutgoingHttpHeaders): Promise<Outcome> {
  return new Promise((resolve) => {
    const asking = request(url, { method: "POST", agent, headers }, async (response) => {
      await response.toArray();
      resolve({ outcome: response.statusCode ?? 0, connection: response.headers.connection });
    });
    asking.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code ?? error.message, connection: undefined }),
    );
    asking.end();
  });
}
