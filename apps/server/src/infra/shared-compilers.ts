import { hash } from "node:crypto";
import buildValidators from "@fastify/ajv-compiler";
import buildSerializers from "@fastify/fast-json-stringify-compiler";

/**
 * Fastify's compilers of schemas, which compile a schema once a process instead of once a route of each server: nearly all of
 * the time in which a server gets ready is theirs, and tests start hundreds of servers. For servers with the same options and
 * without schemas that others refer to.
 */
export const sharedCompilers = {
  compilersFactory: {
    buildValidator: shared(() => buildValidators()),
    buildSerializer: shared(() => buildSerializers()),
  },
};

/** What Fastify asks a compiler to compile. */
interface Route {
  schema?: unknown;
  httpPart?: string;
}

type Compile = (route: Route) => unknown;
type Build = (schemas: never, options: never) => (route: never) => unknown;

/** A server's compiler is made for the first schema that is new, and goes with the server: it takes tens of megabytes. */
function shared<B extends Build>(makeBuild: () => B): B {
  const compiled = new Map<string, unknown>();
  const build = (schemas: never, options: never): Compile => {
    let compile: Compile | undefined;
    return (route) => {
      // The text of all schemas would be megabytes.
      const key = hash("sha1", JSON.stringify([route.httpPart, route.schema]), "base64");
      if (!compiled.has(key)) {
        compile ??= makeBuild()(schemas, options) as Compile;
        compiled.set(key, compile(route));
      }
      return compiled.get(key);
    };
  };
  return build as unknown as B;
}
