import type { TObject } from "typebox";
import { codes, type FailureCode } from "../../codes.ts";
import { type ConsoleCallName, consoleCalls } from "../../console/calls.ts";
import {
  consoleApiBase,
  consoleStatusOf,
  mayCall,
  mayKeyCall,
  type OperatorCall,
} from "../../console/operator-call.ts";
import { roleNames } from "../../console/roles.ts";
import { codeWords } from "../code-words.ts";
import { createDescriber, type JsonSchema } from "../describe-schema.ts";
import { shopWords } from "../shop-words.ts";
import { consoleAreaOf, consoleAreas } from "./areas.ts";
import { consoleEntityNames, shopEntities } from "./entity-names.ts";
import { type ConsoleField, consoleOwnWords, consoleWords } from "./field-words.ts";

const { describeSchema, describeField, namedSchemas } = createDescriber({
  entities: consoleEntityNames,
  wordsOf: (field, scope) =>
    scope in shopEntities
      ? shopWords.wordsOf(field, scope)
      : (consoleOwnWords[scope as ConsoleCallName]?.[field as ConsoleField] ??
        consoleWords[field as ConsoleField]),
});

/** The API of the console as an OpenAPI 3.1 document. */
export function describeConsoleCalls() {
  const names = Object.keys(consoleCalls) as ConsoleCallName[];
  return {
    openapi: "3.1.1",
    info: {
      title: "Playfront console API",
      version: "1.0.0",
      summary: "The calls of operators and of their programs",
      description: about,
      license: { name: "All rights reserved", identifier: "LicenseRef-proprietary" },
    },
    servers: [{ url: "/", description: "The host that serves this document" }],
    tags: consoleAreas.map(({ name, description }) => ({ name, description })),
    security: [],
    paths: Object.fromEntries(
      names.map((name) => {
        const { path, method }: OperatorCall = consoleCalls[name];
        return [path, { [method.toLowerCase()]: describeCall(name, consoleCalls[name]) }];
      }),
    ),
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Secure-console-session",
          description: "The session of a log-in in the console; `console-session` over plain http",
        },
        key: {
          type: "http",
          scheme: "bearer",
          description: "A key for programs, made in the console, with a role and a last day",
        },
      },
      schemas: { ...namedSchemas(), Failure: failure },
    },
  };
}

const about = `A call that only reads is a GET with a query; every other one is a POST with JSON under \`${consoleApiBase}\`. The answer is
JSON without an envelope; a failure has its HTTP status and \`{code, msg, data}\`, of which \`msg\` is Chinese and fit to be shown. A call needs a
permission, which the role of the session or key has. Operators bound to games get 404 for objects of others. What takes two operators is
answered with the id of a request. Ids are strings of decimal digits, moments are in Asia/Shanghai.`;

const failure: JsonSchema = {
  type: "object",
  required: ["code", "msg", "data"],
  properties: {
    code: { type: "integer", description: "What kind of failure it is" },
    msg: { type: "string", description: "Message to the operator, in Chinese" },
    data: {
      type: ["object", "null"],
      description:
        "The wrong `field` of code 400, seconds to wait as `retryAfter` of 429, `needsProof` of 403 if `session/prove` comes first, what another operator has changed of 409; else null",
    },
  },
};

function describeCall(name: ConsoleCallName, call: OperatorCall) {
  const isInQuery = call.method === "GET" || call.streams === "upload";
  return {
    operationId: name,
    summary: call.summary,
    description: whoMay(call),
    tags: [consoleAreaOf(name)],
    security: securityOf(call),
    ...(isInQuery && { parameters: parametersOf(name, call.payload) }),
    ...requestBody(name, call),
    responses: responses(name, call),
  };
}

/** Such as: Permission `content.publish`: administrator, reviewer. */
function whoMay(call: OperatorCall): string {
  if (call.permission === "visitor") return "Before the log-in.";
  const proof = call.needsProof ? " Within ten minutes of the log-in or of `session/prove`." : "";
  if (call.permission === "self") return `Any operator who is logged in.${proof}`;
  const allowed = roleNames.filter((role) => mayCall(role, call));
  return `Permission \`${call.permission}\`: ${allowed.join(", ")}.${proof}`;
}

function securityOf(call: OperatorCall) {
  if (call.permission === "visitor") return [{}];
  const isForKeys = roleNames.some((role) => mayKeyCall(role, call));
  return isForKeys ? [{ session: [] }, { key: [] }] : [{ session: [] }];
}

function parametersOf(name: ConsoleCallName, payload: TObject) {
  const { properties } = payload;
  const required: readonly string[] = payload.required ?? [];
  return Object.entries(properties).map(([field, part]) => {
    const { description, ...schema } = describeField(field, part, name);
    const isRequired = required.includes(field) && !("default" in schema);
    return { name: field, in: "query", required: isRequired, description, schema };
  });
}

function requestBody(name: ConsoleCallName, { method, streams, payload }: OperatorCall) {
  if (method === "GET") return {};
  if (streams === "upload") {
    const schema = { type: "string", format: "binary", description: "The file" };
    return { requestBody: { required: true, content: { "application/octet-stream": { schema } } } };
  }
  if (Object.keys(payload.properties).length === 0) return {};
  return {
    requestBody: {
      required: (payload.required ?? []).length > 0,
      content: json(describeSchema(payload, name)),
    },
  };
}

function responses(name: ConsoleCallName, call: OperatorCall) {
  const { permission, streams, data } = call;
  const always = [codes.invalid, codes.tooMany, codes.serverError];
  const admission = permission === "visitor" ? [] : [codes.unauthorized];
  const own = new Set<FailureCode>([...always, ...admission, codes.forbidden, ...call.codes]);
  const byStatus = Map.groupBy(own, consoleStatusOf);
  const failures = [...byStatus].map(([status, some]) => [status, failureResponse(status, some)]);
  const success =
    streams === "file"
      ? { description: "The file", content: { "*/*": { schema: describeSchema(data, name) } } }
      : { description: "Success", content: json(describeSchema(data, name)) };
  return { 200: success, ...Object.fromEntries(failures) };
}

function failureResponse(status: number, some: readonly FailureCode[]) {
  const words = some.map((code) =>
    code === status ? (consoleCodeWords[code] ?? codeWords[code]) : `${code}: ${codeWords[code]}`,
  );
  return {
    description: words.join("; "),
    content: json({ $ref: "#/components/schemas/Failure" }),
  };
}

/** Where the words of the shop's codes say too little. */
const consoleCodeWords: Partial<Record<FailureCode, string>> = {
  403: "The role, the key or the state of things does not allow it",
  404: "No such object, or one of a game that the operator is not bound to",
  409: "Another operator was faster, or the name is taken",
};

function json(schema: JsonSchema) {
  return { "application/json": { schema } };
}
