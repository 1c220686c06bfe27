import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import {
  creationOptions,
  type Place,
  rpIdOf,
  verifyCreation,
} from "../../infra/passkeys/passkey-ceremony.ts";
import { hashHandle } from "../../infra/secrets/secrets.ts";
import { deleteLogins, deleteSessions } from "./operator-session.repository.ts";
import type { OperatorOfSession } from "./operator-sessions.service.ts";
import * as repository from "./passkey.repository.ts";
import { type Actor, changesBetween, type TrailService } from "./trail.service.ts";

const mostPasskeys = 10;

interface PasskeyDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "siteName">;
  trail: TrailService;
}

type Listed = ConsoleData<"passkeys/list">;

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys of operators: used at the second step of a log-in in place of a code. */
export function createPasskeys(deps: PasskeyDeps) {
  const { db, config } = deps;
  return {
    list: async (operatorId: string): Promise<Answer<Listed>> =>
      done(toListed(await repository.findByOperator(db, operatorId))),

    /** Options for the browser. Their challenge is kept in the session and can be answered once. */
    async options(actor: OperatorOfSession, place: Place) {
      const known = await repository.findByOperator(db, actor.id);
      const { id, name, token } = actor;
      const owner = { handle: `operator-${id}`, name, siteName: `${config.siteName}控制台` };
      const options = await creationOptions(place, owner, known);
      await repository.keepChallenge(db, hashHandle(token), options.challenge);
      return done({ ...options });
    },

    add: (actor: OperatorOfSession, place: Place, given: ConsolePayload<"passkeys/add">) =>
      add(deps, actor, { ...given, place }),
    /** For an administrator; ends the log-ins of the passkey's owner. */
    remove: (actor: Actor, given: ConsolePayload<"operators/removePasskey">) =>
      remove(deps, actor, given),
  };
}

function add(
  { db, clock, trail }: PasskeyDeps,
  actor: OperatorOfSession,
  { name, passkey, place }: ConsolePayload<"passkeys/add"> & { place: Place },
): Promise<Answer<Listed>> {
  return transact<Answer<Listed>>(db, async (trx) => {
    const challenge = await repository.takeChallenge(trx, hashHandle(actor.token));
    const created = challenge && (await verifyCreation(place, challenge, passkey));
    if (!created) return failed(codes.failure, "未能验证通行密钥，请重试");
    const before = await repository.findByOperator(trx, actor.id);
    if (before.length >= mostPasskeys) return failed(codes.failure, "通行密钥已达 10 个");
    const isNew = await repository.insert(trx, {
      operatorId: actor.id,
      name,
      credentialId: created.id,
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: created.transports ?? [],
      rpId: rpIdOf(place),
      now: clock.now(),
    });
    if (!isNew) return failed(codes.taken, "此通行密钥已添加");
    const changes = changesBetween(null, { passkey: name });
    await trail.record(trx, {
      actor,
      action: "passkeys/add",
      object: `operator/${actor.id}`,
      changes,
    });
    return done(toListed(await repository.findByOperator(trx, actor.id)));
  });
}

function remove(
  { db, trail }: PasskeyDeps,
  actor: Actor,
  { id, passkey, reason }: ConsolePayload<"operators/removePasskey">,
): Promise<Answer<Listed>> {
  return transact<Answer<Listed>>(db, async (trx) => {
    const name = await repository.remove(trx, { id: passkey, operatorId: id });
    if (name === null) return failed(codes.notFound, "没有此通行密钥");
    await deleteLogins(trx, id);
    await deleteSessions(trx, id);
    const changes = changesBetween({ passkey: name }, { passkey: "" });
    const object = `operator/${id}`;
    await trail.record(trx, { actor, action: "operators/removePasskey", object, changes, reason });
    return done(toListed(await repository.findByOperator(trx, id)));
  });
}

function toListed(rows: readonly repository.PasskeyRow[]): Listed {
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      host: row.rp_id,
      createdAt: toShanghaiTime(row.created_at),
      seenAt: row.seen_at && toShanghaiTime(row.seen_at),
    })),
  };
}
