import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MadeOf } from "../infra/content/made-of.ts";
import type { Encoding } from "./page-negotiation.ts";

/** The result of a rendering. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** Whether the shop links to the page. Clients can make up other paths without end. */
  isKnown: boolean;
  /** The same for all made-up addresses that show the same page; null if the page belongs to its address alone. */
  sharedKey: string | null;
  madeOf: MadeOf;
  /** Of what another node has rendered: a revision of this node from before that, and the milliseconds since. */
  copied?: { revision: number; ageMs: number };
}

/** The result of a rendering that stopped, because the page that the address shows is at hand. */
export interface KeptElsewhere {
  sharedKey: string;
  /** What the address was looked up in. */
  madeOf: MadeOf;
}

/** A rendered page. */
export interface Page extends Omit<Rendered, "html" | "sharedKey" | "copied"> {
  html: Buffer;
  /** In milliseconds since 1970. */
  renderedAt: number;
  /** Weak, because all encodings share it. */
  etag: string;
  /** The compressed HTML; compressed when it is first asked for. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

export function createPage({ status, headers, html, isKnown, madeOf, copied }: Rendered): Page {
  const bytes = Buffer.from(html);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    headers,
    isKnown,
    madeOf,
    html: bytes,
    renderedAt: Date.now() - (copied?.ageMs ?? 0),
    etag: `W/"${hash}"`,
    encoded(encoding) {
      const body = compressed.get(encoding) ?? compress[encoding](bytes);
      compressed.set(encoding, body);
      return body;
    },
  };
}

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};
