import { readTyped, type TypedInput } from "../form/typed-input.ts";

/** `mode` is the tab of the log-in. */
export const typedSignIn = {
  login: { page: "login", lasting: ["username", "phone", "mode"] },
  register: { page: "register", lasting: ["username", "phone"] },
} satisfies Record<string, TypedInput>;

/** The account typed at the log-in; empty if there is none. */
export function accountTypedAtLogin(): string {
  const { mode, username = "", phone = "" } = readTyped(typedSignIn.login);
  return mode === "sms" ? phone || username : username || phone;
}
