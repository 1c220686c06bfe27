import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { CreatedPasskey } from "@playfront/contract/passkeys";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import {
  creationOptions,
  type Place,
  rpIdOf,
  verifyCreation,
} from "../../../infra/passkeys/passkey-ceremony.ts";
import type { MessageService } from "../../message/message.service.ts";
import { type OwnerDeps, requireRecentLogin } from "../account/reauthentication.ts";
import type { SessionPlace } from "../session/session-place.ts";
import { describePasskey } from "./describe-passkey.ts";
import * as repository from "./passkey.repository.ts";
import type { PasskeyChallenges } from "./passkey-challenges.ts";

const mostPasskeys = 10;

export interface PlayerPasskeyDeps extends OwnerDeps {
  challenges: PasskeyChallenges;
  messages: MessageService;
}

type Owner = Player & { password: string | undefined; place: SessionPlace };

export type PlayerPasskeys = ReturnType<typeof createPlayerPasskeys>;

/** Passkeys of players, as the owner sees, adds and removes them. Decision 0192. */
export function createPlayerPasskeys(deps: PlayerPasskeyDeps) {
  return {
    list: async (uid: string): Promise<Data<"user/getPasskeys">> =>
      (await repository.findAllByAccount(deps.db, uid)).map(describePasskey),
    /** Options for the browser, for whoever logged in a moment ago or knows the password. */
    options: (owner: Owner, place: Place) => options(deps, owner, place),
    add: (wanted: Addition) => add(deps, wanted),
    remove: (wanted: Owner & { id: string }) => remove(deps, wanted),
  };
}

async function options(
  deps: PlayerPasskeyDeps,
  owner: Owner,
  at: Place,
): Promise<Answer<Record<string, unknown>>> {
  const { db, config, accounts, challenges } = deps;
  const { uid, place } = owner;
  const refused = await requireRecentLogin(deps, owner);
  if (refused) return refused;
  const account = await accounts.findCredentials(uid);
  if (account === null) return failed(codes.unauthorized);
  const known = await repository.findAllByAccount(db, uid);
  if (known.length >= mostPasskeys) return full;
  const { siteName } = config;
  const named = { handle: `player-${uid}`, name: account.username, siteName };
  // Log-ins name no account: the device must find the passkey by itself.
  const made = await creationOptions(at, named, known, "required");
  await challenges.keep(made.challenge, { deviceid: place.deviceid, uid });
  return done({ ...made });
}

interface Addition {
  uid: string;
  name: string;
  passkey: CreatedPasskey;
  place: SessionPlace;
  at: Place;
}

const full = failed(codes.failure, `通行密钥最多 ${mostPasskeys} 个，请先移除不用的`);

async function add(
  { db, clock, accounts, challenges, audit, messages }: PlayerPasskeyDeps,
  { uid, name, passkey, place, at }: Addition,
): Promise<Answer<null>> {
  const challenge = await challenges.take(passkey, { deviceid: place.deviceid, uid });
  const created = challenge && (await verifyCreation(at, challenge, passkey));
  if (!created) return failed(codes.failure, "未能验证通行密钥，请重试");
  return transact<Answer<null>>(db, async (trx) => {
    await accounts.lock(trx, uid);
    if ((await repository.findAllByAccount(trx, uid)).length >= mostPasskeys) return full;
    const isNew = await repository.insert(trx, {
      uid,
      name,
      credentialId: created.id,
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      rpId: rpIdOf(at),
      now: clock.now(),
    });
    if (!isNew) return failed(codes.taken, "此通行密钥已添加");
    await audit.record(trx, { uid, event: "passkey-added", place, detail: name });
    const content = `以后可以用通行密钥「${name}」登录您的账号，不需要密码和动态验证码。如非本人操作，请立即在「账号与安全 › 通行密钥」中移除，并修改密码。`;
    await messages.send(trx, { kind: "security", uid, title: "已添加通行密钥", content });
    return done(null);
  });
}

async function remove(
  deps: PlayerPasskeyDeps,
  { id, ...owner }: Owner & { id: string },
): Promise<Answer<null>> {
  const { db, audit, messages } = deps;
  const { uid, place } = owner;
  const refused = await requireRecentLogin(deps, owner);
  if (refused) return refused;
  return transact<Answer<null>>(db, async (trx) => {
    const name = await repository.remove(trx, { uid, id });
    if (name === null) return failed(codes.notFound, "没有此通行密钥");
    await audit.record(trx, { uid, event: "passkey-removed", place, detail: name });
    const content = `不能再用通行密钥「${name}」登录您的账号。如非本人操作，请立即修改密码并联系客服。`;
    await messages.send(trx, { kind: "security", uid, title: "已移除通行密钥", content });
    return done(null);
  });
}
