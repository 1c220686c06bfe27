import type { Call } from "../call.ts";
import { type CallName, calls } from "../calls.ts";
import { codes, type FailureCode, httpStatusOf, type ResultCode } from "../codes.ts";
import { areaOf, areas } from "./areas.ts";
import { callRules } from "./call-rules.ts";
import { codeWords, failureData } from "./code-words.ts";
import { createDescriber, type JsonSchema } from "./describe-schema.ts";
import { shopWords } from "./shop-words.ts";

const { describeSchema, namedSchemas } = createDescriber(shopWords);

/** The API as an OpenAPI 3.1 document. Only engineers read it: neither the shop nor a server in production loads this. */
export function describeCalls() {
  const names = Object.keys(calls) as CallName[];
  return {
    openapi: "3.1.1",
    info: {
      title: "Playfront API",
      version: "1.0.0",
      summary: "The calls of the shop",
      description: about,
      license: { name: "All rights reserved", identifier: "LicenseRef-proprietary" },
    },
    servers: [{ url: "/", description: "The host that serves this document" }],
    tags: areas.map(({ name, description }) => ({ name, description })),
    security: [],
    paths: Object.fromEntries(
      names.map((name) => [pathOf(calls[name]), { post: describeCall(name, calls[name]) }]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "token",
          description: "The token of a log-in. It alone says who is calling.",
        },
      },
      parameters: identityParameters,
      headers: {
        RetryAfter: {
          description: "Seconds to wait; with code 429 and status 503 only",
          schema: { type: "integer" },
        },
      },
      responses: transportResponses,
      schemas: { ...namedSchemas(), ...failureSchemas() },
    },
  };
}

const about = `Every call is a POST with form fields, and answers the envelope \`{code, data, msg}\`. A call has succeeded only if the
status is 200 and \`code\` is 1; \`msg\` is Chinese and fit to be shown. Ids are strings of decimal digits. Lists count pages from 1,
and a page shorter than \`pageSize\` is the last. A path may end in a slash, and does in docs/wire.md, which
has the rest.`;

const text = { type: "string", maxLength: 128 } as const;
const identityParameters = {
  deviceid: {
    name: "deviceid",
    in: "header",
    required: true,
    description: "The device, given by the container or made by the page at its first start",
    schema: text,
  },
  deviceHint: {
    name: "deviceid",
    in: "header",
    description: "The device, for statistics",
    schema: text,
  },
  cid: {
    name: "cid",
    in: "header",
    description: "The channel that the player came from",
    schema: text,
  },
};

const transportResponses = {
  Refused: envelopeResponse("The content is too large, or no form", codes.invalid),
  Failed: envelopeResponse("The server failed", codes.serverError),
  Unavailable: {
    ...envelopeResponse("Too many requests, or a database that does not answer", codes.serverError),
    headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
  },
};

/** Without the slash that our host does not require: linters take it for a mistake. */
function pathOf({ path }: Call): string {
  return path.replace(/\/$/, "");
}

function describeCall(name: CallName, call: Call) {
  const { summary, auth, needsDevice } = call;
  const device = needsDevice ? "deviceid" : "deviceHint";
  return {
    operationId: name,
    summary,
    ...(callRules[name] && { description: callRules[name] }),
    tags: [areaOf(name)],
    security: auth === "player" ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [device, "cid"].map((id) => ({ $ref: `#/components/parameters/${id}` })),
    ...requestBody(name, call),
    responses: responses(name, call),
  };
}

function requestBody(name: CallName, { payload, encoding }: Call) {
  if (encoding === "multipart") {
    const file = { type: "string", contentMediaType: "image/*", description: "The picture" };
    const schema = { type: "object", required: ["file"], properties: { file } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (Object.keys(payload.properties).length === 0) return {};
  const content = {
    "application/x-www-form-urlencoded": { schema: describeSchema(payload, name) },
  };
  return { requestBody: { required: (payload.required ?? []).length > 0, content } };
}

function responses(name: CallName, call: Call) {
  const own: FailureCode[] = [codes.failure, codes.tooMany, ...call.codes];
  const failures = own.filter((code) => httpStatusOf(code) === 200);
  const success = {
    ...envelope(codes.success, describeSchema(call.data, name)),
    title: "Success",
  };
  return {
    200: {
      description: `Success, or a failure by its code: ${failures.join(", ")}`,
      headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
      content: json({ oneOf: [success, ...failures.map(failureRef)] }),
    },
    400: envelopeResponse(codeWords[400], codes.invalid),
    ...(call.codes.includes(codes.unauthorized) && {
      401: envelopeResponse(codeWords[401], codes.unauthorized),
    }),
    413: { $ref: "#/components/responses/Refused" },
    415: { $ref: "#/components/responses/Refused" },
    500: { $ref: "#/components/responses/Failed" },
    503: { $ref: "#/components/responses/Unavailable" },
  };
}

function envelopeResponse(description: string, code: FailureCode) {
  return { description, content: json(failureRef(code)) };
}

function json(schema: JsonSchema) {
  return { "application/json": { schema } };
}

function failureRef(code: FailureCode): JsonSchema {
  return { $ref: `#/components/schemas/Failure${code}` };
}

function envelope(code: ResultCode, data: JsonSchema): JsonSchema {
  return {
    type: "object",
    description: codeWords[code],
    required: ["code", "data", "msg"],
    properties: {
      code: { type: "integer", const: code, description: "Result code" },
      data: { description: "What the call answers", ...data },
      msg: { type: "string", description: "Message to the player, in Chinese; may be empty" },
    },
  };
}

function failureSchemas(): Record<string, JsonSchema> {
  const failures = Object.values(codes).filter((code) => code !== codes.success);
  return Object.fromEntries(
    failures.map((code) => [`Failure${code}`, envelope(code, dataOf(code))]),
  );
}

function dataOf(code: FailureCode): JsonSchema {
  const properties = failureData[code];
  if (properties === undefined) return { type: "null" };
  const required = Object.keys(properties);
  return { anyOf: [{ type: "object", required, properties }, { type: "null" }] };
}
