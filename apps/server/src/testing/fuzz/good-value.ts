import { type CallName, calls } from "@playfront/contract/calls";
import type { FormRule } from "@playfront/contract/form-rules";
import type { FuzzAccount, FuzzState } from "./fuzz-state.ts";

/** The parts of a field's schema that decide whether a value is valid. */
export interface FieldSchema {
  type?: string;
  rule?: FormRule;
  maximum?: number;
  anyOf?: { const: unknown }[];
  enum?: unknown[];
  const?: unknown;
}

export interface ValueContext {
  name: CallName;
  number: number;
  person: FuzzAccount;
  state: FuzzState;
}

/** The fields of a call with their names, from the contract. */
export function fieldsOfCall(name: CallName): [string, FieldSchema][] {
  return Object.entries(calls[name].payload.properties) as [string, FieldSchema][];
}

/** A valid value of the field; a value that exists in the shop, if one is known. */
export function goodValue(field: string, schema: FieldSchema, moment: ValueContext): string {
  const { number, state } = moment;
  if (schema.rule) return valueByRule(schema.rule, moment);
  if (schema.anyOf) return String(schema.anyOf[number % schema.anyOf.length]?.const);
  if (schema.enum) return String(schema.enum[number % schema.enum.length]);
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === "integer") return String(1 + (number % Math.min(schema.maximum ?? 9, 30)));
  if (schema.type === "boolean") return String(number % 2 === 0);
  return valueByName(field, moment) ?? state.pick(field, number) ?? String(number % 1000);
}

/** Values of fields without a rule, by the field's name. */
function valueByName(
  field: string,
  { name, number, person, state }: ValueContext,
): string | undefined {
  const fresh = name === "user/registerSubmit";
  switch (field) {
    case "captcha":
      return "pass";
    case "username":
      return fresh ? `fresh_${number}` : person.username;
    case "account":
      return number % 3 === 0 ? (person.phone ?? "") : person.username;
    case "phone":
      return `137${digits(number, 8)}`;
    case "password":
      return fresh ? "a-fresh-password" : person.password;
    case "oldpassword":
      return person.password;
    case "keyword":
      return state.pick("gamename", number);
    case "since":
      return `2026-11-${digits(1 + (number % 28), 2)}`;
    default:
      return undefined;
  }
}

function valueByRule(rule: FormRule, { number, person, state }: ValueContext): string {
  switch (rule) {
    case "username":
      return `fresh_${number}`;
    case "password":
      return `password-${number}`;
    case "nickname":
      return `昵称${number % 100_000}`;
    case "phone":
      return number % 2 === 0 && person.phone !== null ? person.phone : `139${digits(number, 8)}`;
    case "smsCode":
      return state.codeOf(person.phone ?? "") ?? digits(number, 6);
    case "realname":
      return "欧阳·修";
    case "identity":
      return makeIdentity(number);
    default:
      return `随便写一点什么，第 ${number} 次`;
  }
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, "0").slice(-length);
}

/** A valid identity number: born in the eighties, with its check digit. */
function makeIdentity(number: number): string {
  const body = `11010119${80 + (number % 10)}0${1 + (number % 9)}1${number % 10}${digits(number, 3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + "10X98765432".charAt(sum % 11);
}
