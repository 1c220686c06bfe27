export const noPlayer = "没有此玩家";

/** Shows the ends of a code, which tell two codes apart, and of a short one only its first character. */
export function maskCode(code: string): string {
  if (code.length < 8) return `${code.slice(0, 1)}****`;
  return `${code.slice(0, 2)}****${code.slice(-2)}`;
}
