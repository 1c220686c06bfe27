import { hash } from "node:crypto";
import buildValidators from "@fastify/ajv-compiler";
import buildSerializers from "@fastify/fast-json-stringify-compiler";

/**
 * Fastify's compilers of schemas. They compile a schema with the first request that needs it, as compiling all of them took a third
 * of a server's start (decision 0243), and once a process instead of once a route of each server, as tests start hundreds. For
 * servers with the same options and without schemas that others refer to.
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

/** Checks or writes data. One that checks returns false and leaves what is wrong in `errors`. */
interface Compiled {
  (...args: unknown[]): unknown;
  errors?: unknown;
  /** Of one that checks: Fastify then lets it convert the data as a whole. */
  schemaEnv?: unknown;
}

type Compile = (route: Route) => Compiled;
type Build = (schemas: never, options: never) => (route: never) => unknown;

function shared<B extends Build>(makeBuild: () => B): B {
  const compiled = new Map<string, Compiled>();
  const build = (schemas: never, options: never): Compile => {
    // A compiler holds tens of megabytes: schemas compiled at the same time share it, and the next collection may take it.
    let kept: WeakRef<Compile> | undefined;
    const compile: Compile = (route) => {
      const compiler = kept?.deref() ?? (makeBuild()(schemas, options) as Compile);
      kept = new WeakRef(compiler);
      return compiler(route);
    };
    return (route) => {
      // The text of all schemas would be megabytes.
      const key = hash("sha1", JSON.stringify([route.httpPart, route.schema]), "base64");
      const known = compiled.get(key) ?? onFirstCall(() => compile(route));
      compiled.set(key, known);
      return known;
    };
  };
  return build as unknown as B;
}

function onFirstCall(compile: () => Compiled): Compiled {
  let made: Compiled | undefined;
  const call: Compiled = (...args) => {
    made ??= compile();
    const result = made(...args);
    call.errors = made.errors;
    return result;
  };
  call.schemaEnv = true;
  return call;
}
