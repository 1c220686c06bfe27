import { checkPhone } from "@playfront/contract/form-rules";

/** Whether a number can be the one behind a mask such as `138****8000`; saves an SMS that would go nowhere. */
export function checkBoundPhone(phone: string, masked: string): string | null {
  const wrong = checkPhone(phone);
  if (wrong !== null) return wrong;
  // A host may mask in another way: then only it can tell.
  if (!/^[\d*]{11}$/.test(masked)) return null;
  const fits = [...masked].every((digit, index) => digit === "*" || digit === phone[index]);
  return fits ? null : "与该账号绑定的手机号不一致";
}
