import { applyTheme } from "../page/theme.ts";

/** Moves text that was put into the body behind the page: React takes it for a part of the page that has changed. */
export function setForeignTextAside(): void {
  const { body } = document;
  for (const node of [...body.childNodes]) if (node.nodeType === Node.TEXT_NODE) body.append(node);
}

/**
 * React renders the whole document anew if somebody has changed the page itself before it hydrates. Returns a function
 * that gives the document's element back the attributes that it has now, such as the player's colours.
 */
export function rememberMarks(): () => void {
  const root = document.documentElement;
  const marks = [...root.attributes].map(({ name, value }) => [name, value] as const);
  return () => {
    for (const [name, value] of marks) if (!root.hasAttribute(name)) root.setAttribute(name, value);
    applyTheme();
  };
}
