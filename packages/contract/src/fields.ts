import { Type } from "typebox";
import { maxPageSize, pageSize } from "./constants.ts";
import type { FormRule } from "./form-rules.ts";

/**
 * Building blocks of payloads. `label` is the field's Chinese name in error messages; `rule` names the shared
 * form rule that the server applies to the value.
 */

/** An id has one spelling: leading zeros would give a thing many names, each with limits and a page of its own. */
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

/** A value checked by one of the shared form rules. */
export const Ruled = (rule: FormRule, label: string) =>
  Type.String({ maxLength: 256, rule, label });

/** Free text, not empty; of at most `maxLength` characters when that is given. */
export const Text = (label: string, maxLength?: number) =>
  Type.String({ minLength: 1, ...(maxLength !== undefined && { maxLength }), label });

/** Characters of a picture captcha, an ALTCHA payload, or nothing where the call allows it. */
export const Captcha = Type.Optional(Type.String({ maxLength: 4096, label: "验证码" }));

/** The password again: code 400 names the field where it is needed, some minutes after the log-in (decision 0035). */
export const PasswordAgain = Type.Optional(Type.String({ maxLength: 256, label: "密码" }));

/** An opaque handle given by an earlier step. */
export const Handle = (label: string) => Type.String({ minLength: 1, maxLength: 256, label });

export const Empty = Type.Object({});
