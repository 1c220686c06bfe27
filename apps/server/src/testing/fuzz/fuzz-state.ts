/** An account that the fuzz uses. */
export interface FuzzAccount {
  uid: string;
  username: string;
  password: string;
  phone: string | null;
  deviceid: string;
  /** Null once the session is known to have ended. */
  token: string | null;
}

/** Values of seeded data, by the name of the field that takes them. */
export type SeededValues = Readonly<Record<string, readonly string[]>>;

/**
 * What the fuzz knows of the shop: the seeded data, its accounts, the codes sent by SMS, and all values seen in answers
 * by field name. So even a call that the fuzz has no rule for is sent values that earlier answers had under that name.
 */
export class FuzzState {
  readonly people: FuzzAccount[];
  readonly #seeded: SeededValues;
  readonly #seen = new Map<string, string[]>();
  readonly #codes = new Map<string, string>();

  constructor(seeded: SeededValues, people: FuzzAccount[]) {
    this.#seeded = seeded;
    this.people = people;
  }

  person(number: number): FuzzAccount {
    return this.people[number % this.people.length]!;
  }

  /** One of the known values of a field; undefined if none is known. */
  pick(field: string, number: number): string | undefined {
    const known = [...(this.#seeded[field] ?? []), ...(this.#seen.get(field) ?? [])];
    return known[number % known.length];
  }

  codeOf(phone: string): string | undefined {
    return this.#codes.get(phone);
  }

  /** Reads a line of the console SMS provider. */
  noteSms(line: string): void {
    const [, phone = "", code = ""] = /^sms to=(\d+) code=(\d+)$/.exec(line) ?? [];
    this.#codes.set(phone, code);
  }

  /** Remembers the short texts of an answer's data by their field names. */
  learn(data: unknown, depth = 0): void {
    if (typeof data !== "object" || data === null || depth > 3) return;
    for (const [name, value] of Object.entries(data)) {
      if (typeof value === "string" && value !== "" && value.length < 200) this.#note(name, value);
      else this.learn(Array.isArray(value) ? value[0] : value, depth + 1);
    }
  }

  #note(name: string, value: string): void {
    const seen = this.#seen.get(name) ?? [];
    this.#seen.set(name, [...seen.slice(-remembered), value]);
  }
}

const remembered = 15;
