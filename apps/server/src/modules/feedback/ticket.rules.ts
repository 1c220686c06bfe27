/** Shows of a contact what tells an operator its kind, such as `138****8000` or `w****`. */
export function maskContact(contact: string): string {
  if (contact === "") return "";
  return contact.length >= 11
    ? `${contact.slice(0, 3)}****${contact.slice(-4)}`
    : `${contact.slice(0, 1)}****`;
}

/** Invisible in an answer, except between the parts of an emoji. */
const unwanted = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** An answer as the player reads it; or why it is none. */
export function readAnswerText(text: string): { text: string } | "empty" | "invisible" {
  const answer = text.replaceAll(/\r\n?/g, "\n").trim();
  if (answer === "") return "empty";
  return unwanted.test(answer) ? "invisible" : { text: answer };
}
