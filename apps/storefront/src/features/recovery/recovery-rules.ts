import { checkPhone } from "@playfront/contract/form-rules";

/** Checks a number against a mask such as `138****8000`, so that no SMS is sent in vain. */
export function checkBoundPhone(phone: string, masked: string): string | null {
  const problem = checkPhone(phone);
  if (problem !== null) return problem;
  // With another mask format only the host can check.
  if (!/^[\d*]{11}$/.test(masked)) return null;
  const fits = [...masked].every((digit, index) => digit === "*" || digit === phone[index]);
  return fits ? null : "与该账号绑定的手机号不一致";
}
