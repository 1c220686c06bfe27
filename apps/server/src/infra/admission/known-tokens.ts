import { hash } from "node:crypto";

const mostTokens = 20_000;

/**
 * Tokens whose session was found lately, by their hash. That says who is let in first, and nothing about who may do what:
 * the session may have ended since.
 */
export class KnownTokens {
  #newer = new Set<string>();
  #older = new Set<string>();

  note(token: string): void {
    const key = keyOf(token);
    if (this.#newer.has(key)) return;
    if (this.#newer.size >= mostTokens) {
      this.#older = this.#newer;
      this.#newer = new Set();
    }
    this.#newer.add(key);
  }

  has(token: string): boolean {
    const key = keyOf(token);
    return this.#newer.has(key) || this.#older.has(key);
  }
}

function keyOf(token: string): string {
  return hash("sha256", token, "base64");
}
