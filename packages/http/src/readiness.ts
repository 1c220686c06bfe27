import type { FastifyInstance } from "fastify";

/** What has to be well before requests should come here, by name. A rejection counts as not well. */
type Checks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

export interface Readiness {
  /** Names of what keeps requests away: failed checks, and `draining`. */
  problems(): Promise<string[]>;
  /** From now on others should get the requests. Those that still come are answered as before. */
  drain(): void;
}

export function createReadiness(checks: Checks): Readiness {
  let isDraining = false;
  return {
    async problems() {
      const failed = Object.entries(checks).map(async ([name, check]) => {
        const isWell = await Promise.resolve()
          .then(check)
          .catch(() => false);
        return isWell ? [] : [name];
      });
      return [...(isDraining ? ["draining"] : []), ...(await Promise.all(failed)).flat()];
    },
    drain() {
      isDraining = true;
    },
  };
}

/**
 * `GET /readyz`, for load balancers: 200, or 503 with the names of the problems. `/healthz` only tells that the process
 * answers: what is not ready need not be started anew.
 */
export function readinessRoute(app: FastifyInstance, readiness: Readiness): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/readyz",
    async handler(_request, reply) {
      const problems = await readiness.problems();
      reply.header("cache-control", "no-store").code(problems.length === 0 ? 200 : 503);
      return { ready: problems.length === 0, problems };
    },
  });
}
