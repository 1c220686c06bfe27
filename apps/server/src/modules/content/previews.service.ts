import { timingSafeEqual } from "node:crypto";
import { codes } from "@playfront/contract/codes";
import { type DocumentKind, documentKinds } from "@playfront/contract/console/documents";
import { type Answer, done, failed } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { Preview } from "./preview.ts";

interface PreviewsDeps {
  clock: Clock;
  secrets: Secrets;
  documents: { [Kind in DocumentKind]: { preview(id: string): Promise<Preview | null> } };
}

const linkSeconds = 15 * 60;

export type Previews = ReturnType<typeof createPreviews>;

/** Links to previews: whoever has one sees the newest revision of one document for a quarter of an hour. */
export function createPreviews({ clock, secrets, documents }: PreviewsDeps) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (text: string) => secrets.mac("preview", text).toString("base64url");

  return {
    async link(kind: DocumentKind, id: string): Promise<Answer<{ address: string }>> {
      if ((await documents[kind].preview(id)) === null) return failed(codes.notFound);
      const text = `${kind}.${id}.${nowSeconds() + linkSeconds}`;
      return done({ address: `/console/preview?token=${text}.${sign(text)}` });
    },

    /** Null for a link that is not ours, or that has expired. */
    async open(token: string): Promise<Preview | null> {
      const [kind = "", id = "", expires = "", signature = ""] = token.split(".");
      const expected = Buffer.from(sign(`${kind}.${id}.${expires}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      if (!isKind(kind) || Number(expires) < nowSeconds()) return null;
      return documents[kind].preview(id);
    },
  };
}

const isKind = (text: string): text is DocumentKind => Object.hasOwn(documentKinds, text);
