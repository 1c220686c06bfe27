import type { AccountExport } from "@playfront/contract/entities";
import type { Executor } from "@playfront/database/connect";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import type { KnownDevices } from "../identity/known-device/known-device.service.ts";
import * as repository from "./share.repository.ts";
import { isShareCode } from "./share-code.ts";

interface InvitationDeps {
  clock: Clock;
  knownDevices: Pick<KnownDevices, "hasAnyLogin">;
}

/** More links than a player can collect. */
const maxLinks = 10_000;

export type Invitations = ReturnType<typeof createInvitations>;

/** Which players came by a short link, and by whose. Decision 0213. */
export function createInvitations({ clock, knownDevices }: InvitationDeps) {
  return {
    /**
     * Records by whom a new account was invited. Returns whether it came by a short link, to a device on which nobody had logged
     * in: call it before the device is remembered, and after the limit of the device has been counted in `trx`, which makes
     * registrations of one device wait for each other.
     */
    async record(
      trx: Executor,
      { uid, share, deviceid }: { uid: string; share: string | undefined; deviceid: string },
    ): Promise<boolean> {
      if (share === undefined || !isShareCode(share)) return false;
      const link = await repository.findByCode(trx, share);
      if (!link || (await knownDevices.hasAnyLogin(deviceid, trx))) return false;
      const { uid: inviter } = link;
      const now = clock.now();
      if (inviter !== null) await repository.insertInvitation(trx, { uid, inviter, now });
      return true;
    },

    /** For the export of an account. Others are not named. */
    async describe(trx: Executor, uid: string): Promise<AccountExport["sharing"]> {
      const links = await repository.findByAccount(trx, { uid, limit: maxLinks });
      const invitation = await repository.findInvitation(trx, uid);
      return {
        links: links.map(({ code, kind, target_id, asked_at }) => ({
          share: code,
          target: `${kind}/${target_id}`,
          sharedat: toIsoTime(asked_at),
        })),
        invited: await repository.countInvited(trx, uid),
        ...(invitation && { invitedat: toIsoTime(invitation.created_at) }),
      };
    },
  };
}
