import { hash } from "node:crypto";

const mostTokens = 20_000;

/**
 * Whose session or key was found lately, by the hash of what they sent for it. That says who is let in first, and nothing about who may do what:
 * the session may have ended since.
 */
export class KnownTokens {
  #newer = new Map<string, string>();
  #older = new Map<string, string>();

  note(token: string, owner: string): void {
    const key = keyOf(token);
    if (this.#newer.has(key)) return;
    if (this.#newer.size >= mostTokens) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, owner);
  }

  /** The owner of a token; undefined if its session was not found lately. */
  ownerOf(token: string): string | undefined {
    const key = keyOf(token);
    return this.#newer.get(key) ?? this.#older.get(key);
  }
}

function keyOf(token: string): string {
  return hash("sha256", token, "base64");
}
