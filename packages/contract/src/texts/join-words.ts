/** Words and names after each other, with a space where Latin letters and digits meet Chinese. */
export function joinWords(...parts: string[]): string {
  return parts.reduce((text, part) => (isApart(text, part) ? `${text} ${part}` : text + part));
}

const latinEnd = /[A-Za-z0-9.!?)]$/;
const latinStart = /^[A-Za-z0-9(]/;
const chineseEnd = /[\u4e00-\u9fff]$/;
const chineseStart = /^[\u4e00-\u9fff]/;

/** Chinese punctuation needs no space beside it. */
const isApart = (left: string, right: string) =>
  (latinEnd.test(left) && chineseStart.test(right)) ||
  (chineseEnd.test(left) && latinStart.test(right));
