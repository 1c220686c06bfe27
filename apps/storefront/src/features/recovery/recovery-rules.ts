import { checkPhone } from "@playfront/contract/form-rules";

/** Checks a number against a mask such as `138****8000`, so that no SMS is sent in vain. */
export function checkBoundPhone(phone: string, masked: string): string | null {
  const problem = checkPhone(phone);
  if (problem !== null) return problem;
  // With another mask format only the host can check.
  if (!isMask(masked) || fits(phone, masked)) return null;
  return "与该账号绑定的手机号不一致";
}

/** The full number of the bound phone, if it was entered as the account; otherwise null. */
export function phoneOfAccount(account: string, masked: string): string | null {
  return checkPhone(account) === null && isMask(masked) && fits(account, masked) ? account : null;
}

function isMask(masked: string): boolean {
  return /^[\d*]{11}$/.test(masked);
}

function fits(phone: string, masked: string): boolean {
  return [...masked].every((digit, index) => digit === "*" || digit === phone[index]);
}
