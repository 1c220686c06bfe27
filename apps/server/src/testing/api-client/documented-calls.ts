import { Ajv2020 } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";

/** A body, or fields of a query, as the document says them. */
interface Given {
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, object>;
}

/** Calls a server by what its OpenAPI document says alone: where, how, with what, and which answers may come. */
export function createDocumentedCalls(document: object, app: FastifyInstance) {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, "document");

  function find(operationId: string) {
    for (const [url, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId === operationId) return { url, method, operation };
      }
    }
    throw new Error(`the document has no ${operationId}`);
  }

  /** What the document says against a value, by the place of its schema; empty if nothing. */
  function faultOf(value: unknown, ...place: (string | number)[]): string {
    const steps = place.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
    const validate = ajv.compile({ $ref: `document#/${steps.map(encodeURIComponent).join("/")}` });
    return validate(value) ? "" : ajv.errorsText(validate.errors);
  }

  /** What the document says against what is given to a call; empty if nothing. */
  function faultOfGiven(operationId: string, { query = {}, body }: Given): string {
    const { url, method, operation } = find(operationId);
    const { parameters = [], requestBody } = operation;
    const place = ["paths", url, method];
    const faults = Object.entries(query).map(([name, value]) => {
      const index = parameters.findIndex((one) => one.in === "query" && one.name === name);
      return index < 0 ? `no ${name}` : faultOf(value, ...place, "parameters", index, "schema");
    });
    if (body !== undefined) {
      const [type = ""] = Object.keys(requestBody?.content ?? {});
      faults.push(faultOf(body, ...place, "requestBody", "content", type, "schema"));
    }
    return faults.filter(Boolean).join();
  }

  /** Fails if the document does not know the answer. */
  async function call(operationId: string, given: Given) {
    const { url, method, operation } = find(operationId);
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    const answer = await app.inject({
      url,
      method: method.toUpperCase() as "GET" | "POST",
      query: Object.fromEntries(
        Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      headers: { ...given.headers, ...(type && { "content-type": type }) },
      payload: encode(given.body, type),
    });
    const place = ["paths", url, method, "responses", answer.statusCode];
    const body = answer.json();
    const fault = faultOf(body, ...place, "content", "application/json", "schema");
    if (fault) throw new Error(`${operationId} answers ${answer.statusCode}: ${fault}`);
    return { status: answer.statusCode, body };
  }

  return { call, faultOfGiven };
}

function encode(body: unknown, type: string | undefined): string | undefined {
  if (body === undefined || typeof body === "string") return body;
  if (type === "application/json") return JSON.stringify(body);
  return new URLSearchParams(body as Record<string, string>).toString();
}
