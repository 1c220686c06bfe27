/** Whether two pieces of HTML have the same elements as often, such as before and after an editor. */
export function hasSameMarkup(one: string, other: string): boolean {
  return countElements(one) === countElements(other);
}

function countElements(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  const names = [...page.body.querySelectorAll("*")]
    .map(({ localName }) => localName)
    // The editor puts a paragraph into each item of a list, and a line break into an empty paragraph.
    .filter((name) => name !== "p" && name !== "br");
  return names.sort().join(" ");
}
