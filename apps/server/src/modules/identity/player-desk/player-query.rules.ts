import { checkPhone } from "@playfront/contract/form-rules";
import { tidyLoginName } from "@playfront/contract/texts/login-name";

/** By what players are searched; null for what the text cannot be. */
export interface PlayerQuery {
  uid: string | null;
  /** The whole number. */
  phone: string | null;
  /** The beginning of a username or a nickname, in any letter case. */
  prefix: string | null;
}

/** Reads what an operator typed: a uid, a phone in any spelling, or the beginning of a name. */
export function readPlayerQuery(typed: string): PlayerQuery | null {
  const text = typed.trim();
  if (text === "") return null;
  const phone = tidyLoginName(typed);
  const isPhone = checkPhone(phone) === null;
  return {
    uid: /^[1-9]\d{0,17}$/.test(text) ? text : null,
    phone: isPhone ? phone : null,
    prefix: isPhone ? null : text,
  };
}
