import type { FastifyInstance } from "fastify";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export async function entryPages(_app: FastifyInstance, _services: Services): Promise<void> {}
