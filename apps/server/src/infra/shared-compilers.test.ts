import { calls } from "@playfront/contract/calls";
import { consoleCalls } from "@playfront/contract/console/calls";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { ajvOptions } from "./http/validation.ts";
import { sharedCompilers } from "./shared-compilers.ts";

let app: FastifyInstance;
afterEach(() => app.close());

function startWith(schema: object): FastifyInstance {
  app = Fastify({ schemaController: sharedCompilers });
  app.post("/", { schema }, ({ body }) => body);
  return app;
}

const post = async (body: object) => {
  const { statusCode, json } = await app.inject({ method: "POST", url: "/", payload: body });
  return { statusCode, body: json() };
};

test("a schema is compiled with the first request, not at the start", async () => {
  await startWith({ body: { type: "no type of JSON" } }).ready();
  expect(await post({})).toMatchObject({ statusCode: 500 });
});

test("each request is told what is wrong with it, and nothing of the one before", async () => {
  const properties = { page: { type: "integer", minimum: 1 }, name: { type: "string" } };
  startWith({ body: { type: "object", properties, required: ["name"] } });
  expect(await post({})).toMatchObject({
    body: { message: "body must have required property 'name'" },
  });
  expect(await post({ name: "a", page: 0 })).toMatchObject({
    body: { message: "body/page must be >= 1" },
  });
  expect(await post({ name: "a", page: 2 })).toEqual({
    statusCode: 200,
    body: { name: "a", page: 2 },
  });
});

test("answers are written by their schema", async () => {
  const properties = { shown: { type: "string" } };
  startWith({ response: { 200: { type: "object", properties } } });
  expect(await post({ shown: "a", hidden: "b" })).toEqual({
    statusCode: 200,
    body: { shown: "a" },
  });
});

test("Fastify's own compilers, which a server's start no longer runs, take the schemas of all calls", async () => {
  app = Fastify({ ajv: ajvOptions });
  for (const [name, { payload, data }] of Object.entries({ ...calls, ...consoleCalls })) {
    app.post(`/${name}`, { schema: { body: payload, response: { 200: data } } }, () => ({}));
  }
  await app.ready();
});
