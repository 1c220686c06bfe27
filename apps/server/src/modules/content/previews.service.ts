import { timingSafeEqual } from "node:crypto";
import { codes } from "@playfront/contract/codes";
import { type DocumentKind, documentKinds } from "@playfront/contract/console/documents";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { Preview } from "./preview.ts";

interface PreviewsDeps {
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Pick<Config, "limitFactor">;
  secrets: Secrets;
  documents: { [Kind in DocumentKind]: { preview(id: string): Promise<Preview | null> } };
}

const linkSeconds = 15 * 60;
/** Openings while a link is good, times LIMIT_FACTOR. An opening renders a page, and needs no session. */
const maxOpened = { link: 60, address: 300 };

export type Previews = ReturnType<typeof createPreviews>;

/** Links to previews: whoever has one sees the newest revision of one document for a quarter of an hour. */
export function createPreviews({ clock, ephemeral, config, secrets, documents }: PreviewsDeps) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (text: string) => secrets.mac("preview", text).toString("base64url");

  return {
    async link(kind: DocumentKind, id: string): Promise<Answer<{ address: string }>> {
      if ((await documents[kind].preview(id)) === null) return failed(codes.notFound);
      const text = `${kind}.${id}.${nowSeconds() + linkSeconds}`;
      return done({ address: `/console/preview?token=${text}.${sign(text)}` });
    },

    /** The failure is `notFound` for a link that is not ours, or that has expired. */
    async open(token: string, ip: string): Promise<Answer<Preview>> {
      const [kind = "", id = "", expires = "", signature = ""] = token.split(".");
      const link = `${kind}.${id}.${expires}`;
      const expected = Buffer.from(sign(link));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return gone;
      if (!isKind(kind) || Number(expires) < nowSeconds()) return gone;
      const verdict = await countAgainst(ephemeral, limitsOf({ link, ip }, config.limitFactor));
      if (!verdict.allowed) return tooMany(verdict.retryAfter);
      const preview = await documents[kind].preview(id);
      return preview === null ? gone : done(preview);
    },
  };
}

const gone = failed(codes.notFound);

function limitsOf({ link, ip }: { link: string; ip: string }, factor: number) {
  const window = { windowSeconds: linkSeconds };
  const max = maxOpened.address * factor;
  return [
    { key: `preview:link:${link}`, max: maxOpened.link * factor, ...window },
    ...addressLimits({ event: "preview:ip", ip, max, ...window }),
  ];
}

const isKind = (text: string): text is DocumentKind => Object.hasOwn(documentKinds, text);
