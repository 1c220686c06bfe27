import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { describeCalls } from "@playfront/contract/openapi/describe-calls";
import type { FastifyInstance } from "fastify";

const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Serves the contract as OpenAPI: at /docs to read, at /docs/json as a document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const document = describeCalls() as unknown as StaticDocumentSpec["document"];
  await app.register(swagger, { mode: "static", specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // Without the top bar, which needs inline styles and loads any address that is typed.
    uiConfig: { layout: "BaseLayout" },
    uiHooks: {
      onRequest: (_request, reply, next) => {
        reply.header("content-security-policy", docsPolicy);
        next();
      },
    },
  });
}
