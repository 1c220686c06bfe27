/** By what players are searched; null for what the text cannot be. */
export interface PlayerQuery {
  uid: string | null;
  /** The whole number. */
  phone: string | null;
  /** The beginning of a username or a nickname, in any letter case. */
  prefix: string | null;
}

/** Reads what an operator typed: a uid, a phone with or without spaces, or the beginning of a name. */
export function readPlayerQuery(typed: string): PlayerQuery | null {
  const text = typed.trim();
  if (text === "") return null;
  const digits = text.replaceAll(/[\s-]/g, "").replace(/^\+?86(?=1[3-9]\d{9}$)/, "");
  const isPhone = /^1[3-9]\d{9}$/.test(digits);
  return {
    uid: /^[1-9]\d{0,17}$/.test(text) ? text : null,
    phone: isPhone ? digits : null,
    prefix: isPhone ? null : text,
  };
}
