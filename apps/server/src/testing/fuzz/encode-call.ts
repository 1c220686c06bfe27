import { calls } from "@playfront/contract/calls";
import type { FuzzCall, Mutation } from "./fuzz-call.ts";
import type { FuzzState } from "./fuzz-state.ts";
import { fieldsOfCall, goodValue, type ValueContext } from "./good-value.ts";
import { encodeMultipart } from "./multipart-body.ts";
import type { RawRequest } from "./raw-connection.ts";

const iosApp = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) PlayfrontApp/3.2";
const formType = "application/x-www-form-urlencoded";

/** Whether the client with this number is our app on iOS, where Apple is offered. */
export const isIosApp = (number: number): boolean => userAgentOf(number) === iosApp;

interface Body {
  type: string;
  bytes: Buffer;
}

/** Encodes a call with the values that are known at this moment. */
export function encodeCall(generated: FuzzCall, state: FuzzState): RawRequest {
  const { wire } = generated;
  const body = encodeBody(generated, state);
  const path = calls[generated.name].path + (wire.how === "path" ? wire.suffix : "");
  const method = wire.how === "method" ? wire.method : "POST";
  const head = [`${method} ${path} HTTP/1.1`, "host: fuzz.example", ...identity(generated, state)];
  if (body.type !== "") head.push(`content-type: ${body.type}`);
  head.push(...generated.headers.map(([name, value]) => `${name}: ${value}`));
  const framed = frame(body.bytes, generated);
  const text = Buffer.from(`${[...head, framed.header].join("\r\n")}\r\n\r\n`, "latin1");
  const bytes = Buffer.concat([text, framed.bytes]);
  if (wire.how === "cut") {
    return { bytes: bytes.subarray(0, Math.floor(bytes.length * wire.share)), abandoned: true };
  }
  return { bytes, bodiless: method === "HEAD", alone: isMisread(generated) };
}

/** True if the call declares a wrong length, or the server stops reading it: the bytes left over have no meaning. */
function isMisread({ wire, headers }: FuzzCall): boolean {
  return (
    wire.how === "length" || wire.how === "path" || headers.some(([name]) => name === "upgrade")
  );
}

function frame(body: Buffer, { wire }: FuzzCall): { header: string; bytes: Buffer } {
  if (wire.how === "chunked") {
    const half = Math.floor(body.length / 2);
    const chunks = [body.subarray(0, half), body.subarray(half)].filter((part) => part.length > 0);
    const coded = chunks.flatMap((part) => [`${part.length.toString(16)}\r\n`, part, "\r\n"]);
    const bytes = Buffer.concat([...coded, "0\r\n\r\n"].map((part) => Buffer.from(part)));
    return { header: "transfer-encoding: chunked", bytes };
  }
  const length = wire.how === "length" ? Math.max(0, body.length + wire.off) : body.length;
  return { header: `content-length: ${length}`, bytes: body };
}

function identity({ token, device, number }: FuzzCall, state: FuzzState): string[] {
  const person = state.person(number);
  const own = { own: person.token ?? "ended", none: null };
  const devices = { own: person.deviceid, new: `new-${number}`, none: null };
  const tokenText = typeof token === "string" ? own[token] : token.text;
  const deviceText = typeof device === "string" ? devices[device] : device.text;
  const address = device === "own" ? Number(person.uid) : number;
  return [
    `user-agent: ${userAgentOf(number)}`,
    `x-forwarded-for: 10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    ...(tokenText === null ? [] : [`token: ${tokenText}`]),
    ...(deviceText === null ? [] : [`deviceid: ${deviceText}`]),
  ];
}

const userAgents = [
  "Mozilla/5.0 (Linux; Android 15) Mobile",
  "Mozilla/5.0 (iPhone) MicroMessenger/8.0",
  "Mozilla/5.0 (Linux; Android 15) PlayfrontApp/2.0",
  iosApp,
];

function userAgentOf(number: number): string {
  return userAgents[number % userAgents.length]!;
}

function encodeBody(generated: FuzzCall, state: FuzzState): Body {
  const { name, wire } = generated;
  if (wire.how === "body") return { type: wire.type, bytes: Buffer.from(wire.body, "latin1") };
  const damage = wire.how === "parts" ? wire.damage : "none";
  if (wire.how === "parts" || calls[name].encoding === "multipart") {
    return encodeMultipart({ damage, number: generated.number });
  }
  const bytes = Buffer.from(encodeForm(generated, state), "latin1");
  return { type: wire.how === "type" ? wire.type : formType, bytes };
}

function encodeForm(generated: FuzzCall, state: FuzzState): string {
  const { name, number } = generated;
  const moment: ValueContext = { name, number, state, person: state.person(number) };
  const good = generated.given
    ? Object.entries(generated.given)
    : withoutPhoneOrName(
        fieldsOfCall(name).map(([field, schema]) => [field, goodValue(field, schema, moment)]),
        generated,
      );
  const pairs = good.map(([field, value]): [string, string] => [field, percentEncode(value)]);
  const twisted = generated.mutations.reduce((form, mutation) => mutateForm(form, mutation), pairs);
  return twisted.map(([field, value]) => `${field}=${value}`).join("&");
}

/** A registration has either a username or a phone, not both. */
function withoutPhoneOrName(
  pairs: [string, string][],
  { name, number }: FuzzCall,
): [string, string][] {
  if (name !== "user/registerSubmit") return pairs;
  const unwanted = number % 4 === 0 ? "username" : "phone";
  return pairs.filter(([field]) => field !== unwanted);
}

function mutateForm(pairs: [string, string][], mutation: Mutation): [string, string][] {
  if (mutation.how === "more")
    return [...pairs, [percentEncode(mutation.name), percentEncode(mutation.text)]];
  const at = pairs.length === 0 ? -1 : mutation.at % pairs.length;
  const [field, value] = pairs[at] ?? ["unknown", "1"];
  return [...pairs.slice(0, Math.max(at, 0)), ...replacement(), ...pairs.slice(at + 1)];

  function replacement(): [string, string][] {
    switch (mutation.how) {
      case "text":
        return [[field, percentEncode(mutation.text)]];
      case "bytes":
        return [[field, mutation.bytes]];
      case "missing":
        return [];
      case "twice":
        return [
          [field, value],
          [field, value],
        ];
      case "list":
        return [
          [`${field}[]`, value],
          [`${field}[0]`, value],
        ];
      case "nested":
        return [[`${field}[__proto__][a]`, value]];
      case "capitals":
        return [[field.toUpperCase(), value]];
      default:
        return [];
    }
  }
}

/** Percent-encodes UTF-8; a lone surrogate becomes the three bytes that decoders must refuse. */
function percentEncode(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  return Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character);
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return bytes.map((byte) => `%${byte.toString(16)}`).join("");
  }).join("");
}
