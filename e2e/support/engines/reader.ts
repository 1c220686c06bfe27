import { expect } from "@playwright/test";
import type { Engine } from "./engine.ts";

/** Milliseconds for what a page does by itself, in a browser that shares two cores with a shop. */
const timeout = 30_000;

/** A player at a browser: finds what is shown by its name, and taps it. */
export class Reader {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  async open(address: string): Promise<void> {
    await this.engine.open(address);
    await this.sees(`"ready" in document.documentElement.dataset`);
  }

  /** Waits until an expression holds in the page. */
  async sees(expression: string): Promise<void> {
    const holds = () => this.engine.read<boolean>(`(async () => Boolean(await (${expression})))()`);
    await expect
      .poll(holds, { timeout })
      .toBe(true)
      .catch(async () => {
        const page = await this.engine.read<string>(
          "location.pathname + '\\n' + document.body.innerText.slice(0, 2000)",
        );
        throw new Error(`${expression}\ndoes not hold at ${page}`);
      });
  }

  async seesHeading(text: string): Promise<void> {
    await this.sees(shown("h1, h2", text));
  }

  async seesText(text: string): Promise<void> {
    await this.sees(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Taps the first element of a kind whose name or text has these words. */
  tap(selector: string, words: string): Promise<void> {
    return this.tapElement(shown(selector, words));
  }

  /** Ticks a box, or types into a field, that a label names. */
  async fill(label: string, text?: string): Promise<void> {
    const field = `${shown("label", label)}?.control`;
    await this.tapElement(field);
    if (text === undefined) return this.sees(`${field}.checked`);
    await this.sees(`${field} === document.activeElement`);
    await this.engine.type(text);
    await this.sees(`${field}.value.replace(/\\s/g, "") === ${JSON.stringify(text)}`);
  }

  private async tapElement(element: string): Promise<void> {
    await this.sees(element);
    await this.engine.read(`${element}.scrollIntoView({ block: "center", behavior: "instant" })`);
    await this.sees(isStill(element));
    const [x, y] = await this.engine.read<[number, number]>(
      `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${element}.getBoundingClientRect())`,
    );
    await this.engine.tapAt(x, y);
  }
}

/** The first element that is shown and has these words in its name or text. */
function shown(selector: string, words: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility() &&
    (element.getAttribute("aria-label") ?? element.textContent).includes(${JSON.stringify(words)}))`;
}

/** Whether nothing lies over the middle of an element: a dialog that rises has not arrived yet. */
function isStill(element: string): string {
  return `((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.getAnimations({ subtree: false }).length === 0 &&
      (element.contains(top) || top?.contains(element) === true);
  })(${element})`;
}
