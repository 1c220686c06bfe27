import { checkPassword } from "@playfront/contract/form-rules";
import { pinyin } from "pinyin-pro";
import { isCommonPassword } from "./common-passwords.ts";

/** Whom a password is for. */
export interface PasswordOwner {
  username?: string;
  phone?: string | null;
}

export type PasswordRules = ReturnType<typeof createPasswordRules>;

/**
 * What a new password may be, wherever one is set: the form rules, and what only the server knows (ASVS 6.1.2, 6.2.4).
 */
export function createPasswordRules({ siteName }: { siteName: string }) {
  const words = wordsOf(siteName);
  return {
    /** The Chinese message that says what to change; null when the password is fine. */
    check(password: string, { username, phone }: PasswordOwner = {}): string | null {
      const wrong = checkPassword(password, username);
      if (wrong !== null) return wrong;
      const folded = fold(password);
      if (phone && folded.includes(phone)) return "密码不能包含手机号";
      if (words.some((word) => folded.includes(word))) return "密码不能包含本站名称";
      return isCommonPassword(password) ? "这个密码太常见了，请换一个更安全的" : null;
    },
  };
}

const product = "playfront";
/** Latin names shorter than this stand by chance in good passwords. */
const shortestLatin = 4;

/** What the shop is called: its name, that in pinyin, and the product. */
function wordsOf(siteName: string): string[] {
  const name = fold(siteName).replaceAll(/\s/g, "");
  const spoken = fold(pinyin(name, { toneType: "none", type: "array", v: true }).join(""));
  return [product, name, spoken].filter(
    (word) => /\p{Script=Han}{2}/u.test(word) || word.length >= shortestLatin,
  );
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
