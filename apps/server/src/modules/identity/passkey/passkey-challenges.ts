import type { CreatedPasskey, UsedPasskey } from "@playfront/contract/passkeys";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { challengeOf } from "../../../infra/passkeys/passkey-ceremony.ts";
import { hashHandle } from "../../../infra/secrets/secrets.ts";
import * as repository from "./passkey.repository.ts";

/** How long a player has for the device's question; milliseconds. */
const challengeMs = 5 * 60_000;

/** Who asked: the device, and the player if one is logged in. */
type Asker = Pick<repository.Challenge, "deviceid" | "uid">;

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/** Challenges of passkeys. Each can be answered once, by who asked for it. */
export function createPasskeyChallenges({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async keep(challenge: string, asker: Asker): Promise<void> {
      const expiresAt = new Date(clock.now().getTime() + challengeMs);
      const challengeHash = hashHandle(challenge);
      await repository.insertChallenge(db, { ...asker, challengeHash, expiresAt });
    },

    /** The challenge that the browser has answered, which is used up by this; null if it is not of this asker. */
    async take(passkey: CreatedPasskey | UsedPasskey, asker: Asker): Promise<string | null> {
      const challenge = challengeOf(passkey);
      if (challenge === null) return null;
      const taken = { ...asker, challengeHash: hashHandle(challenge), now: clock.now() };
      return (await repository.takeChallenge(db, taken)) ? challenge : null;
    },
  };
}
