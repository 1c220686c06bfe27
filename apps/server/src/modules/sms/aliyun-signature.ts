import { createHash, createHmac } from "node:crypto";

export interface AliyunRequest {
  method: string;
  path: string;
  /** Already in canonical form, see {@link canonicalQuery}. */
  query: string;
  /** Lower-case names; all `x-acs-*` headers, `host` and `content-type` are signed. */
  headers: Record<string, string>;
  body: string;
}

const algorithm = "ACS3-HMAC-SHA256";

/** The `Authorization` header of Alibaba Cloud's signature, version 3. */
export function signForAliyun(
  request: AliyunRequest,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): string {
  const names = Object.keys(request.headers).filter(isSigned).sort();
  const canonical = [
    request.method,
    request.path,
    request.query,
    ...names.map((name) => `${name}:${request.headers[name]?.trim()}`),
    "",
    names.join(";"),
    sha256Hex(request.body),
  ].join("\n");
  const signature = createHmac("sha256", keySecret)
    .update(`${algorithm}\n${sha256Hex(canonical)}`)
    .digest("hex");
  return `${algorithm} Credential=${keyId},SignedHeaders=${names.join(";")},Signature=${signature}`;
}

/** Parameters sorted by name; everything except RFC 3986's unreserved characters is escaped. */
export function canonicalQuery(parameters: Record<string, string>): string {
  const names = Object.keys(parameters).sort();
  return names.map((name) => `${escapeText(name)}=${escapeText(parameters[name] ?? "")}`).join("&");
}

export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function isSigned(name: string): boolean {
  return name === "host" || name === "content-type" || name.startsWith("x-acs-");
}

function escapeText(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
