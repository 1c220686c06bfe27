import type { RevealableField } from "@playfront/contract/console/players";
import type { Db, Executor } from "@playfront/database/connect";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { MessageService } from "../message/message.service.ts";
import * as repository from "./realname.repository.ts";
import { maskBirthDate, maskName, submissionKey } from "./realname.rules.ts";
import { outcomeMessages } from "./realname-messages.ts";

export interface RealNameDeskDeps {
  db: Db;
  ephemeral: EphemeralStore;
  secrets: Secrets;
  messages: MessageService;
}

export type RealNameDesk = ReturnType<typeof createRealNameDesk>;

/** Real names as operators see and change them. */
export function createRealNameDesk({ db, ephemeral, secrets, messages }: RealNameDeskDeps) {
  const nameOf = (cipher: Buffer | null) =>
    cipher === null ? "" : secrets.decrypt(cipher, contextOf(sealedColumns.realName, {}));
  return {
    async masked(uid: string) {
      const row = await repository.findByUid(db, uid);
      return {
        name: maskName(nameOf(row.realname_cipher)),
        identity: row.identity_masked ?? "",
        birthDate: maskBirthDate(row.birth_date),
      };
    },

    /** Empty if nothing is kept. */
    async reveal(trx: Executor, uid: string, field: Exclude<RevealableField, "phone">) {
      const row = await repository.findByUid(trx, uid);
      return field === "name" ? nameOf(row.realname_cipher) : (row.birth_date ?? "");
    },

    /** Verifies without the authority an account that is neither verified nor waiting for it; false for any other. */
    async verify(trx: Executor, person: { uid: string; birthDate: string }): Promise<boolean> {
      if (!(await repository.markVerified(trx, person, ["none", "failed"]))) return false;
      await messages.send(trx, { uid: person.uid, ...outcomeMessages.verified });
      return true;
    },

    /** Lets a player whose name failed submit again as if for the first time today; false if it has not failed. */
    async reset(trx: Executor, uid: string): Promise<boolean> {
      await ephemeral.within(trx).clear(submissionKey(uid));
      return repository.forgetFailure(trx, uid);
    },
  };
}
