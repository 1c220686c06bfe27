import { checkPassword } from "@playfront/contract/form-rules";
import { pinyin } from "pinyin-pro";
import { isCommonPassword } from "./common-passwords.ts";

export interface PasswordOwner {
  username?: string;
  phone?: string | null;
}

export type PasswordRules = ReturnType<typeof createPasswordRules>;

/** Rules for new passwords: the form rules, and those that need the server's word lists (ASVS 6.1.2, 6.2.4). */
export function createPasswordRules(config: { readonly siteName: string }) {
  return {
    /** Returns a Chinese message that says what to change; null if the password is allowed. */
    check(password: string, { username, phone }: PasswordOwner = {}): string | null {
      const wrong = checkPassword(password, username);
      if (wrong !== null) return wrong;
      const folded = fold(password);
      if (phone && folded.includes(phone)) return "密码不能包含手机号";
      if (siteNameWords(config.siteName).some((word) => folded.includes(word)))
        return "密码不能包含本站名称";
      return isCommonPassword(password) ? "密码过于简单，请换一个" : null;
    },
  };
}

const product = "playfront";
/** Shorter Latin names occur by chance in good passwords. */
const minLatinLength = 4;

/** The names of the shop: as configured, in pinyin, and the product's. */
function siteNameWords(siteName: string): string[] {
  const name = fold(siteName).replaceAll(/\s/g, "");
  const inPinyin = fold(pinyin(name, { toneType: "none", type: "array", v: true }).join(""));
  return [product, name, inPinyin].filter(
    (word) => /\p{Script=Han}{2}/u.test(word) || word.length >= minLatinLength,
  );
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
