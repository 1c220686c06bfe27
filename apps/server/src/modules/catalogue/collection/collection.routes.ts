import type { collectionCalls } from "@playfront/contract/calls/collection";
import { codes } from "@playfront/contract/codes";
import { done, failed, withMadeOf } from "../../../infra/answer.ts";
import type { ContentRef } from "../../../infra/content/made-of.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { CollectionService } from "./collection.service.ts";

export function collectionRoutes({
  collections,
}: {
  collections: CollectionService;
}): ModuleHandlers<keyof typeof collectionCalls> {
  return {
    "collection/getCollectionList": async (page) => {
      const { made, gameids } = await collections.list(page);
      return withMadeOf(done(made), {
        content: ["collection", ...gameids.map(refOf)],
        changesAt: null,
      });
    },
    "collection/getCollectionInfo": async ({ id }) => {
      const { made, gameids } = await collections.find(id);
      const answer = made ? done(made) : failed(codes.notFound, "专题不存在或已下架");
      return withMadeOf(answer, {
        content: [`collection:${id}`, ...gameids.map(refOf)],
        changesAt: null,
      });
    },
    "collection/getDailyPickList": async () => {
      const { made, gameids, changesAt } = await collections.findDailyPick();
      return withMadeOf(done(made ? [made] : []), {
        content: ["collection", ...gameids.map(refOf)],
        changesAt,
      });
    },
  };
}

const refOf = (gameid: string): ContentRef => `game:${gameid}`;
