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
    buildValidator: shared(buildValidators()),
    buildSerializer: shared(buildSerializers()),
  },
};

/** What Fastify asks a compiler to compile. */
interface Route {
  schema?: unknown;
  httpPart?: string;
}

type Build = (schemas: never, options: never) => (route: never) => unknown;

function shared<B extends Build>(build: B): B {
  let compile: ((route: Route) => unknown) | undefined;
  const compiled = new Map<string, unknown>();
  const once = (route: Route) => {
    // The text of all schemas would be megabytes.
    const key = hash("sha1", JSON.stringify([route.httpPart, route.schema]), "base64");
    const known = compiled.get(key) ?? compile?.(route);
    compiled.set(key, known);
    return known;
  };
  return ((schemas: never, options: never) => {
    compile ??= build(schemas, options) as (route: Route) => unknown;
    return once;
  }) as unknown as B;
}
