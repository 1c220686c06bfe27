/**
 * Makes text safe for a terminal. Control characters become U+FFFD, line breaks excepted; characters without width and
 * those that change the direction of the text are removed.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, "\ufffd");
}
