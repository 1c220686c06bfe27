import type { DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import type { ContentKind } from "./content-kind.ts";
import * as repository from "./documents.repository.ts";
import { titleTerms } from "./title-terms.ts";

/** Gives documents to rows that were written without the console, so that operators can edit them. Returns how many. */
export async function adoptRows<Kind extends DocumentKind>(
  trx: Executor,
  { kind, titleOf, findUnwritten }: ContentKind<Kind>,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const rows = await findUnwritten(trx, limit);
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
  return rows.length;
}
