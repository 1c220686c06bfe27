import type { DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import type { ContentKind } from "./content-kind.ts";
import * as repository from "./documents.repository.ts";
import { titleTerms } from "./title-terms.ts";

/**
 * Gives documents to rows after an id that were written without the console, so that operators can edit them. Returns how
 * many, and the last one's id.
 */
export async function adoptRows<Kind extends DocumentKind>(
  trx: Executor,
  { kind, titleOf, findUnwritten }: ContentKind<Kind>,
  { after = "0", limit, now }: { after?: string; limit: number; now: Date },
): Promise<{ count: number; last: string }> {
  const rows = await findUnwritten(trx, { after, limit });
  for (const { liveId, isLive, data, at = now } of rows) {
    const title = titleOf(data);
    await repository.insert(trx, kind, {
      ...{ title, terms: titleTerms(title), data, liveId, at },
      ...{ revision: 1, act: "adopt", operator: "system", note: "", publishAt: null },
      ...(isLive
        ? { state: "published", liveRevision: 1 }
        : { state: "withdrawn", liveRevision: null }),
    });
  }
  return { count: rows.length, last: rows.at(-1)?.liveId ?? after };
}
