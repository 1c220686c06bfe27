import { Type } from "typebox";
import { maxPageSize, pageSize } from "./constants.ts";
import type { FormRule } from "./form-rules.ts";

/**
 * Building blocks of payloads. `label` is the field's Chinese name in error messages; `rule` names the shared
 * form rule that the server applies to the value.
 */

/** The pattern of texts that are more than spaces; a text without is told as one that is missing. */
export const notBlank = "\\S";

/** Leading zeros are rejected: they would give one thing many ids, each with its own limits and cached page. */
export const Id = (label: string) => Type.String({ pattern: "^(?:0|[1-9][0-9]{0,17})$", label });

/** 1-based page number. */
export const Page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, label: "页码" });
export const PageSize = Type.Integer({
  minimum: 1,
  maximum: maxPageSize,
  default: pageSize,
  label: "每页数量",
});
export const paging = { page: Page, pageSize: PageSize };

/** Leaves out of a list of games what the platform cannot play; without it all games are listed. */
export const listPlatform = Type.Optional(Type.Literal("ios", { label: "平台" }));

/** A value checked by a shared form rule. */
export const CheckedText = (rule: FormRule, label: string) =>
  Type.String({ maxLength: 256, rule, label });

/** Non-empty free text of at most `maxLength` characters. */
export const Text = (label: string, maxLength?: number) =>
  Type.String({ minLength: 1, ...(maxLength !== undefined && { maxLength }), label });

/** The characters of a picture captcha, an ALTCHA payload, or empty where the call allows it. */
export const Captcha = Type.Optional(Type.String({ maxLength: 4096, label: "验证码" }));

/** The password again. Code 400 names this field if the log-in is too old (decision 0035). */
export const PasswordAgain = Type.Optional(Type.String({ maxLength: 256, label: "密码" }));

/** The code of the short link that brought the player; what is no known code is ignored. */
export const Share = Type.Optional(Type.String({ maxLength: 64, label: "分享来源" }));

/** An opaque handle from an earlier step. */
export const Handle = (label: string) => Type.String({ minLength: 1, maxLength: 256, label });

export const Empty = Type.Object({});
