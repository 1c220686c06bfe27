import type { I18nProvider } from "ra-core";
import { fieldNames } from "./field-names.ts";
import { messages } from "./messages.ts";

interface Texts {
  readonly [key: string]: string | Texts;
}

const texts = new Map(pathsOf({ ...messages, ...fieldNames } as Texts));

/** Gives react-admin the console's texts. Words that are no key of a text are returned as they are. */
export const i18nProvider = {
  translate(key: string, values: Record<string, unknown> = {}): string {
    const text = texts.get(key) ?? (values._ as string | undefined);
    return text === undefined ? key : fill(text, values);
  },
  changeLocale: async () => {},
  getLocale: () => "zh",
} satisfies I18nProvider;

/** Replaces each `%{name}` by the value of that name, and leaves those that have none. */
function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(/%\{(.*?)\}/g, (place, name) => String(values[name] ?? place));
}

/** Each text with its keys, joined by dots. */
function pathsOf(texts: Texts, above = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === "string" ? [[above + key, text]] : pathsOf(text, `${above}${key}.`),
  );
}
