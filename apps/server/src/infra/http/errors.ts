import { calls } from "@playfront/contract/calls";
import { codes, defaultMessages, httpStatusOf } from "@playfront/contract/codes";
import { failureEnvelope } from "@playfront/contract/envelope";
import { notBlank } from "@playfront/contract/fields";
import { type FormRule, formRules } from "@playfront/contract/form-rules";
import {
  isDatabaseUnavailable,
  isStatementTimeout,
  wasLockRefused,
} from "@playfront/database/errors";
import { badRequestMessage } from "@playfront/http/bad-request";
import { sendEnvelope } from "@playfront/http/envelope";
import { isBucketUnavailable } from "@playfront/storage/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type FailedAnswer, failed, invalidField, tooMany } from "../answer.ts";

type Broken = Pick<NonNullable<FastifyError["validation"]>[number], "keyword" | "params">;

const unavailable = failed(codes.serverError, "服务暂时不可用，请稍后再试");
const badRequest = failed(codes.invalid, badRequestMessage);

/** The answers to transport errors, by HTTP status. */
const transportErrors: Record<number, FailedAnswer> = {
  413: failed(codes.invalid, "提交的内容太大了"),
  414: failed(codes.invalid, "请求地址太长了"),
  415: failed(codes.invalid, "不支持的提交格式"),
};

/** The Retry-After of every 503. */
export const retrySeconds = 5;
export const overloadMessage = "当前访问人数较多，请稍后再试";

/** Answers every error with an envelope. Details go to the log only, with the request's id. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.validation) return sendFailure(reply, explainInvalid(error, request));
  const isBucket = isBucketUnavailable(error);
  const refusal = isBucket ? unavailable : databaseRefusal(error);
  if (refusal) {
    const what = isBucket ? "the bucket" : "the database";
    request.log.error({ err: error }, `${what} did not answer`);
    return sendFailure(reply.header("retry-after", retrySeconds), refusal, 503);
  }
  const status = error.statusCode ?? 500;
  const known = transportErrors[status];
  if (known) return sendFailure(reply, known, status);
  if (status === 429) return sendFailure(reply, tooMany(1), 200);
  if (status === 503) {
    reply.header("retry-after", retrySeconds);
    return sendFailure(reply, failed(codes.serverError, overloadMessage), 503);
  }
  if (status < 500) return sendFailure(reply, badRequest);
  request.log.error({ err: error }, "request failed");
  return sendFailure(reply, failed(codes.serverError), 500);
}

/** Sends an expected failure as its envelope. */
export function sendFailure(
  reply: FastifyReply,
  failure: FailedAnswer,
  status = httpStatusOf(failure.code) as number,
) {
  const { code, msg = defaultMessages[code], data = null } = failure;
  const wait = (data as { retryAfter?: number } | null)?.retryAfter;
  if (code === codes.tooMany && wait !== undefined) reply.header("retry-after", wait);
  // Most failures have status 200, so only this line shows, for example, that somebody guesses passwords.
  reply.log.info({ code }, "refused");
  return sendEnvelope(reply, status, failureEnvelope(code, msg, data));
}

/** The answer to an error of the database after which the same request may succeed later. */
function databaseRefusal(error: Error): FailedAnswer | null {
  if (isStatementTimeout(error) || wasLockRefused(error))
    return failed(codes.serverError, "处理时间太长，已经停止，请稍后再试");
  if (isDatabaseUnavailable(error)) return unavailable;
  return null;
}

const callPaths = new Set(Object.values(calls).map((call) => call.path.replace(/\/$/, "")));

/** 405 for a call's path, 404 for others. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split("?")[0]!.replace(/\/$/, "");
  if (!callPaths.has(path)) return sendFailure(reply, failed(codes.notFound, "接口不存在"), 404);
  reply.header("allow", "POST, OPTIONS");
  return sendFailure(reply, failed(codes.failure, "请使用 POST 方式请求"), 405);
}

/** A message about the first invalid field that says what to change. */
function explainInvalid(
  { validation, validationContext }: FastifyError,
  request: FastifyRequest,
): FailedAnswer {
  const [invalid] = validation ?? [];
  const { body, querystring } = request.routeOptions.schema ?? {};
  const [schema, sent] =
    validationContext === "querystring" ? [querystring, request.query] : [body, request.body];
  if (!invalid) return failed(codes.invalid);
  const path = invalid.instancePath.split("/").slice(1);
  if (invalid.params.missingProperty) path.push(String(invalid.params.missingProperty));
  const field = path.at(-1) ?? "";
  const { label = field, rule } = fieldSchema(schema as FieldSchema, path);
  const value = valueAt(sent, path);
  if (rule) return invalidField(field, ruleMessage(rule, value) ?? `${label}有误，请修改`);
  if (value === "") return invalidField(field, `请填写${label}`);
  return invalidField(field, plainMessage(invalid, label));
}

function ruleMessage(rule: FormRule, value: unknown): string | null {
  return formRules[rule](typeof value === "string" ? value : "");
}

/** What is wrong with a field, by the keyword of JSON Schema that it breaks. */
export function plainMessage({ keyword, params }: Broken, label: string): string {
  switch (keyword) {
    case "required":
    case "minLength":
      return `请填写${label}`;
    case "maxLength":
      return `${label}太长了，最多 ${params.limit} 个字符`;
    case "minimum":
      return `${label}不能小于 ${params.limit}`;
    case "maximum":
      return `${label}不能大于 ${params.limit}`;
    default:
      return params.pattern === notBlank ? `请填写${label}` : `${label}格式不正确`;
  }
}

interface FieldSchema {
  label?: string;
  rule?: FormRule;
  properties?: Record<string, FieldSchema>;
}

function fieldSchema(whole: FieldSchema | undefined, path: readonly string[]): FieldSchema {
  let schema = whole ?? {};
  for (const name of path) schema = schema.properties?.[name] ?? {};
  return schema;
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let value = body;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}
