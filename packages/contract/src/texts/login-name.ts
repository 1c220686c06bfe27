import { checkPhone } from "../form-rules.ts";

/** Spaces, brackets, dashes, dots and the plus sign of numbers that phones copy. */
const phoneMarks = /[\s()\-.+\u2010-\u2015·]/g;
/** Invisible characters, such as those that address books put around a number. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * An account's name as it was typed or pasted: in half width, without invisible characters and spaces around it. A phone number in
 * any spelling becomes its eleven digits; no username is one, because it begins with a letter.
 */
export function tidyLoginName(typed: string): string {
  const name = typed.normalize("NFKC").replaceAll(invisible, "").trim();
  const digits = name.replaceAll(phoneMarks, "").replace(/^0*(?:86)?0*(?=1)/, "");
  return checkPhone(digits) === null ? digits : name;
}
