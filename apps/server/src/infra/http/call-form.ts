import { parse } from "node:querystring";
import type { Call } from "@playfront/contract/call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type FailedAnswer, invalidField } from "../answer.ts";

/** Bodies of forms stay text until a call reads its fields: the same text often has a ready answer. */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    (_request, text, done) => done(null, text),
  );
}

/** Replaces the text of a form by its fields. Returns the failure if one of them holds what no field may hold. */
export function readForm(request: FastifyRequest, call: Call): FailedAnswer | null {
  if (call.encoding === "form" && request.isMultipart()) throw new WrongEncodingError();
  const text = call.encoding === "form" && typeof request.body === "string" ? request.body : "";
  request.formText = text;
  const form = fieldsOf(text, call);
  request.body = form;
  return rejectText(form, call);
}

/** Status 415: a form call sent as multipart would lose every field. */
class WrongEncodingError extends Error {
  statusCode = 415;
}

/**
 * Keeps only the fields of the contract, so that no other field reaches a handler. An empty body is an empty form; an
 * empty optional field counts as absent.
 */
function fieldsOf(text: string, { payload }: Call): Record<string, unknown> {
  const sent = parse(text);
  const required = new Set<string>(payload.required as string[] | undefined);
  const form: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(payload.properties)) {
    const value = Object.hasOwn(sent, field) ? sent[field] : undefined;
    const isOptional =
      !required.has(field) || (schema as { default?: unknown }).default !== undefined;
    if (value !== undefined && (value !== "" || !isOptional)) form[field] = value;
  }
  return form;
}

/**
 * Rejects two inputs that the validator accepts: U+0000, which PostgreSQL's text cannot hold, and numbers such as `1e309`,
 * which become infinity and pass every minimum and maximum.
 */
function rejectText(form: Record<string, unknown>, { payload }: Call): FailedAnswer | null {
  for (const [field, text] of Object.entries(form)) {
    if (typeof text !== "string") continue;
    if (text.includes("\0")) return invalidField(field, "内容包含无法识别的字符，请修改");
    const { type, label = field } = payload.properties[field] as { type?: string; label?: string };
    const isNumber = type === "integer" || type === "number";
    if (isNumber && !/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
      return invalidField(field, `${label}格式不正确`);
    }
  }
  return null;
}
