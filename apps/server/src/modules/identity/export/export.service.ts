import { codes } from "@playfront/contract/codes";
import { codeProblemNames, followTopicNames, legalNames } from "@playfront/contract/constants";
import type { AccountExport } from "@playfront/contract/entities";
import { reportReasons } from "@playfront/contract/post-words";
import type { Db, Executor } from "@playfront/database/connect";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import { type Clock, toIsoTime, toShanghaiTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import { contextOf, sealedColumns } from "../../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { PushService } from "../../push/push.service.ts";
import type { Invitations } from "../../share/invitations.service.ts";
import type { AccountService } from "../account/account.service.ts";
import { proveOwner } from "../account/reauthentication.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ConsentService } from "../consent/consent.service.ts";
import { describePasskey } from "../passkey/describe-passkey.ts";
import { describeSession } from "../session/describe-session.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import * as repository from "./export.repository.ts";
import { gatherPosts } from "./gather-posts.ts";

/** Exports of one account within a day, times LIMIT_FACTOR. */
const maxPerDay = 5;
/** More rows than a player can collect. */
const maxRows = 10_000;

export interface ExportDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  accounts: AccountService;
  sessions: SessionService;
  messages: MessageService;
  audit: AuditService;
  consents: Pick<ConsentService, "list">;
  pushes: Pick<PushService, "describe">;
  invitations: Pick<Invitations, "describe">;
}

interface ExportRequest {
  player: Player;
  password: string | undefined;
  place: SessionPlace;
}

export type ExportService = ReturnType<typeof createExportService>;

/** Gives players a copy of everything that is kept about them. */
export function createExportService(deps: ExportDeps) {
  return {
    /** Has the owner proved, and reads everything in one snapshot. The export is logged as an event, but not stored. */
    async create({ player, password, place }: ExportRequest): Promise<Answer<AccountExport>> {
      const known = await proveOwner(deps, { ...player, password, place });
      if (!known.ok) return known;
      const { db, clock, config, audit } = deps;
      const { uid } = player;
      const limit = { key: `export:${uid}`, max: maxPerDay * config.limitFactor };
      const verdict = await countEvent(db, clock, { ...limit, windowSeconds: 86_400 });
      if (!verdict.allowed) return tooMany(verdict.retryAfter, "今天导出的次数太多了，请明天再试");
      return db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (trx) => {
          await audit.record(trx, { uid, event: "exported", place });
          return gather(deps, trx, player);
        });
    },
  };
}

async function gather(
  { clock, config, secrets, sessions, messages, audit, consents, pushes, invitations }: ExportDeps,
  trx: Executor,
  { uid, session }: Player,
): Promise<Answer<AccountExport>> {
  const account = await repository.findAccount(trx, uid);
  if (!account) return failed(codes.unauthorized);
  const devices = await sessions.findByAccount({ uid, first: session, limit: maxRows }, trx);
  const all = { uid, page: 1, pageSize: maxRows };
  const now = clock.now();
  const present = { session, now };
  return done({
    exportedat: toIsoTime(now),
    account: {
      uid,
      username: account.username,
      nickname: account.nickname,
      avatar: account.avatar,
      phone: account.phone ?? "",
      registeredat: toIsoTime(account.created_at),
      registerchannel: account.register_cid ?? "",
    },
    realname: {
      status: account.realname_status,
      name:
        account.realname_cipher === null
          ? ""
          : secrets.decrypt(account.realname_cipher, contextOf(sealedColumns.realName, {})),
      identity: account.identity_masked ?? "",
      birthdate: account.birth_date ?? "",
      pi: account.pi ?? "",
      ...(account.realname_first_at && { submittedat: toIsoTime(account.realname_first_at) }),
      earlierminor: account.earlier_minor,
    },
    consents: (await consents.list(uid, trx)).map(({ name, since, agreed_at }) => ({
      title: legalNames[name],
      since,
      agreedat: toIsoTime(agreed_at),
    })),
    devices: devices.map((device) => describeSession(device, config, present)),
    codes: (await repository.findCodes(trx, uid)).map(toCode),
    games: (await repository.findGames(trx, uid)).map(({ gamename, played_at }) => ({
      gamename,
      playedat: toIsoTime(played_at),
    })),
    openings: (await repository.findOpeningReminders(trx, uid)).map(
      ({ gamename, server_name, created_at }) => ({
        gamename,
        servername: server_name,
        since: toIsoTime(created_at),
      }),
    ),
    reminders: (await repository.findReminders(trx, uid)).map(
      ({ gamename, giftname, created_at }) => ({
        gamename,
        giftname,
        since: toIsoTime(created_at),
      }),
    ),
    follows: (await repository.findFollows(trx, uid)).map(({ gamename, topics, created_at }) => ({
      gamename,
      topics: topics.map((topic) => followTopicNames[topic]),
      since: toIsoTime(created_at),
    })),
    reports: (await repository.findCodeReports(trx, uid)).map(({ created_at, ...report }) => ({
      ...report,
      problem: codeProblemNames[report.problem],
      sentat: toIsoTime(created_at),
    })),
    logins: (await repository.findSocialLogins(trx, uid)).map(({ provider, bound_at }) => ({
      provider,
      since: toIsoTime(bound_at),
    })),
    passkeys: (await repository.findPasskeys(trx, uid)).map(describePasskey),
    ...(await gatherPosts(trx, uid)),
    messages: await messages.list(all, trx),
    notifications: await pushes.describe(trx, uid),
    sharing: await invitations.describe(trx, uid),
    feedback: (await repository.findFeedback(trx, uid)).map(
      ({ content, contact, reason, target, answer, created_at }) => ({
        content,
        contact,
        ...(reason !== null && { reason: reportReasons[reason], target: target ?? "" }),
        answer: answer ?? "",
        sentat: toIsoTime(created_at),
      }),
    ),
    activities: await audit.list(all, trx),
  });
}

function toCode(row: Awaited<ReturnType<typeof repository.findCodes>>[number]) {
  const { gamename, giftname, code: sn, claimed_at, expires_at } = row;
  return {
    gamename,
    giftname,
    sn,
    claimedat: toIsoTime(claimed_at as Date),
    expires: toShanghaiTime(expires_at),
  };
}
