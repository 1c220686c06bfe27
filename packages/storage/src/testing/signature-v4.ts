import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request as it came over the wire. */
export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface Verifier {
  now: Date;
  region: string;
  /** Secrets by access key. */
  secrets: Readonly<Record<string, string>>;
}

/** The error response of S3. */
export interface Refusal {
  status: number;
  code: string;
}

/** Minutes by which the clocks of client and service may differ. */
const maxSkewMinutes = 15;

/**
 * AWS Signature Version 4 as S3 checks it in the Authorization header ("Authenticating Requests: Using the
 * Authorization Header" in the S3 API reference). Null if the signature is valid.
 */
export function checkSignature(request: SignedRequest, verifier: Verifier): Refusal | null {
  const { headers } = request;
  const parsed = authorization.exec(headers.authorization ?? "");
  if (!parsed) return { status: 403, code: "AccessDenied" };
  const [, accessKey, day, region, names, signature] = parsed as unknown as string[];
  const secret = verifier.secrets[accessKey!];
  if (secret === undefined) return { status: 403, code: "InvalidAccessKeyId" };
  const time = headers["x-amz-date"] ?? "";
  if (region !== verifier.region || !time.startsWith(`${day}T`)) {
    return { status: 400, code: "AuthorizationHeaderMalformed" };
  }
  if (isSkewed(time, verifier.now)) return { status: 403, code: "RequestTimeTooSkewed" };
  const signed = names!.split(";");
  if (!coversAll(signed, headers)) return { status: 403, code: "AccessDenied" };
  const payload = checkPayload(request);
  if (payload) return payload;
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonicalRequest(request, signed))];
  const key = signingKey(secret, scope.split("/"));
  const right = Buffer.from(hmac(key, text.join("\n")).toString("hex"));
  if (timingSafeEqual(right, Buffer.from(signature!))) return null;
  return { status: 403, code: "SignatureDoesNotMatch" };
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

function isSkewed(time: string, now: Date): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const minutes = Math.abs(new Date(iso).getTime() - now.getTime()) / 60_000;
  return !(minutes <= maxSkewMinutes);
}

/** The host and all x-amz headers must be signed, and the names sorted. */
function coversAll(signed: string[], headers: SignedRequest["headers"]): boolean {
  const required = Object.keys(headers).filter(
    (name) => name === "host" || name.startsWith("x-amz-"),
  );
  const isSorted = signed.every((name, index) => index === 0 || signed[index - 1]! < name);
  return isSorted && required.every((name) => signed.includes(name));
}

/** The body must match its signed digest. Chunked and trailing signatures are not supported. */
function checkPayload({ headers, body }: SignedRequest): Refusal | null {
  const claimed = headers["x-amz-content-sha256"];
  if (claimed === undefined) return { status: 400, code: "MissingSecurityHeader" };
  if (claimed === "UNSIGNED-PAYLOAD") return null;
  if (claimed.startsWith("STREAMING-")) return { status: 501, code: "NotImplemented" };
  return claimed === sha256(body) ? null : { status: 400, code: "XAmzContentSHA256Mismatch" };
}

function canonicalRequest({ method, url, headers }: SignedRequest, signed: string[]): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const segments = path.split("/").map((segment) => encode(decodeURIComponent(segment)));
  const pairs = query === "" ? [] : query.split("&").map(canonicalPair);
  const lines = signed.map(
    (name) => `${name}:${(headers[name] ?? "").trim().replace(/ +/g, " ")}\n`,
  );
  return [
    method,
    segments.join("/"),
    pairs.sort().join("&"),
    lines.join(""),
    signed.join(";"),
    headers["x-amz-content-sha256"],
  ].join("\n");
}

function canonicalPair(pair: string): string {
  const [name = "", value = ""] = pair.split("=", 2);
  return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`;
}

/** RFC 3986: all but letters, digits and `-._~`. */
function encode(text: string): string {
  const hex = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

function signingKey(secret: string, scope: string[]): Buffer {
  return scope.reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}
