import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { SlowWork } from "../../../infra/slow-work.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { FourEyes } from "../../operator/four-eyes.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import { createDeadCodeDesk } from "../dead-codes/dead-code-desk.service.ts";
import { createSettleAll } from "../dead-codes/settle-all.service.ts";
import { createBatches } from "./batches.service.ts";
import { createCodeExport } from "./code-export.service.ts";
import { importCodes } from "./code-import.service.ts";
import { createCompensation } from "./compensation.service.ts";
import { createStock } from "./stock.service.ts";
import { createVoidCodes } from "./void-code.service.ts";

interface GiftCodeDeskDeps {
  db: Db;
  slowly: SlowWork;
  clock: Clock;
  trail: TrailService;
  messages: MessageService;
  fourEyes: FourEyes;
  /** Where files of codes are received. */
  spoolFolder: string;
}

export type GiftCodeDesk = ReturnType<typeof createGiftCodeDesk>;

/** What operators do with the codes of gifts. */
export function createGiftCodeDesk(deps: GiftCodeDeskDeps) {
  const { db, slowly, clock, trail, messages, fourEyes, spoolFolder } = deps;
  const writing = { db, clock, trail };
  return {
    importCodes: (
      actor: Actor,
      wanted: ConsolePayload<"gifts/import">,
      upload: AsyncIterable<Uint8Array> | null,
    ) => importCodes({ ...writing, slowly, spoolFolder }, actor, wanted, upload),
    batches: createBatches({ ...writing, slowly }),
    stock: createStock(writing),
    voidCodes: createVoidCodes({ ...writing, messages, fourEyes }),
    deadCodes: createDeadCodeDesk({ ...writing, messages, fourEyes }),
    settleAll: createSettleAll({ ...writing, slowly, messages, fourEyes }),
    exports: createCodeExport({ ...writing, fourEyes }),
    compensation: createCompensation({ ...writing, slowly, messages, fourEyes }),
  };
}
