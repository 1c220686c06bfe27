import { expect, type Page } from "@playwright/test";
import { settled, takeScreenshot } from "../page-checks.ts";

/** A small phone and a usual one, whose screens show little of a page. */
const phones = [
  { width: 390, height: 640 },
  { width: 320, height: 640 },
];

/** Changes the root's font size, as Android's browsers and webviews do for players with large text. */
export async function setTextSize(page: Page, size: `${number}%`): Promise<void> {
  await page.evaluate((fontSize) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${fontSize} !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, size);
}

/** No text of the loaded page is cut off on phones with 200% text size. Leaves the page at that size on the small phone. */
export async function expectWholeTexts(page: Page, name: string): Promise<void> {
  await setTextSize(page, "200%");
  for (const phone of phones) {
    await page.setViewportSize(phone);
    await settled(page);
    expect(await page.evaluate(findCutTexts), `at ${phone.width} px`).toEqual([]);
    await takeScreenshot(page, `text-size-${phone.width}-${name}`, true);
  }
}

/** Broken dates, texts that are cut off or leave their badge or field, and horizontal overflow of the page. Runs in the page. */
function findCutTexts(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const words = node.textContent!.trim();
    if (words === "" || !isShown(element)) continue;
    if (element.closest("script, style, .visually-hidden, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    let isInFlow = true;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      // Scrollable content and intended ellipses do not count as cut off.
      if (/auto|scroll/.test(style.overflowX)) break;
      if (style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis") break;
      const edge = box.getBoundingClientRect();
      const leavesX = text.right > edge.right + 1 || text.left < edge.left - 1;
      const leavesY = text.bottom > edge.bottom + 4 || text.top < edge.top - 4;
      const isCut =
        (style.overflowX !== "visible" && leavesX) || (style.overflowY !== "visible" && leavesY);
      const isOut = box === document.body && text.right > clientWidth + 1;
      if (isCut || isOut || (isInFlow && isPainted(style) && (leavesX || leavesY))) {
        found.push(`${words.slice(0, 20)} in ${box.className || box.nodeName}`);
        break;
      }
      // A badge may stand over the edge of what it belongs to.
      if (style.position === "absolute") isInFlow = false;
    }
  }
  for (const time of document.querySelectorAll("time"))
    if (isShown(time) && time.getClientRects().length > 1)
      found.push(`${time.textContent} in two lines`);
  for (const field of document.querySelectorAll("input, textarea"))
    if (isShown(field)) found.push(...cutPlaceholder(field as HTMLInputElement));
  return [...new Set(found)];

  function isShown(element: Element): boolean {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  /** The box is seen, so that a text outside it looks wrong though it can be read. */
  function isPainted(style: CSSStyleDeclaration): boolean {
    if (style.display === "inline") return false;
    return style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
  }

  function cutPlaceholder(field: HTMLInputElement): string[] {
    const style = getComputedStyle(field);
    if (field.placeholder === "" || field.value !== "" || style.textOverflow === "ellipsis")
      return [];
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = style.font;
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const isOneLine = field.nodeName === "INPUT";
    const isCut =
      (isOneLine && pen.measureText(field.placeholder).width > room + 1) ||
      field.clientHeight < Number.parseFloat(style.fontSize) * 1.2;
    return isCut ? [`placeholder ${field.placeholder}`] : [];
  }
}
