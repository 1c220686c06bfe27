import { applyTheme } from "../page/theme.ts";

/** Moves text that was put into the body behind the page: React takes it for a part of the page that has changed. */
export function setForeignTextAside(): void {
  const { body } = document;
  for (const node of [...body.childNodes]) if (node.nodeType === Node.TEXT_NODE) body.append(node);
}

let marks: { name: string; value: string }[] = [];

/**
 * Notes the attributes that the document's element has now, such as the player's colours. React renders the whole document
 * anew if somebody has changed the page itself before it hydrates, and if the root fails.
 */
export function rememberMarks(): () => void {
  marks = [...document.documentElement.attributes].map(({ name, value }) => ({ name, value }));
  return restoreMarks;
}

/** Gives the document's element its attributes back. */
export function restoreMarks(): void {
  const root = document.documentElement;
  for (const { name, value } of marks) if (!root.hasAttribute(name)) root.setAttribute(name, value);
  applyTheme();
}
