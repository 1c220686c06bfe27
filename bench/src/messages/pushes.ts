import { setTimeout as delay } from "node:timers/promises";
import { contextOf, sealedColumns } from "../../../apps/server/src/infra/secrets/sealed-columns.ts";
import { createSecrets } from "../../../apps/server/src/infra/secrets/secrets.ts";
import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
import { createFakeBrowser } from "../../../apps/server/src/testing/push/fake-browser.ts";
import {
  type FakePushService,
  startFakePushService,
} from "../../../apps/server/src/testing/push/fake-push-service.ts";
import type { Benchmark, Figure, Result } from "../benchmark.ts";
import { ensureSessions, firstUid, sessionToken } from "../fill.ts";
import { after, describeTimes, timeSteadily } from "../steady.ts";
import { secretKey, startServer, type World } from "../world.ts";

const browsers = 5_000;
/** Milliseconds after which the push service answers, and nodes that send. */
const rounds = [
  { delayMs: 0, nodes: 1 },
  { delayMs: 100, nodes: 1 },
  { delayMs: 100, nodes: 2 },
];
const quietSeconds = 10;
/** Claims in a second, at the first node. */
const rate = 50;
const mostClaims = 20_000;

/** How fast nodes send notifications, and what claims at a sending node take meanwhile. */
export const pushes: Benchmark = {
  name: "pushes",
  title: "notifications to many browsers, and claims at a node that sends them",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  await ensureSessions(world, mostClaims);
  const service = await startFakePushService();
  await subscribeAll(world, service.origin);
  const { db } = world.connection;
  const giftid = await makeGift(db, {
    gameid: await makeGame(db, { slug: "pushes" }),
    codes: mostClaims,
  });
  const settings = { PUSH_HOSTS: service.origin, LIMIT_FACTOR: "1000000" };
  const servers = [await startServer(world, settings), await startServer(world, settings)];
  for (const server of servers) world.adopt(server);
  const claim = claimsAt(servers[0]!.origin, giftid);
  const figures: Figure[] = [
    { label: "claims before", value: describeTimes(await claim(after(quietSeconds))) },
  ];
  for (const { delayMs, nodes } of rounds) {
    if (nodes === 1 && servers.length === 2) await servers.pop()!.stop();
    if (nodes === 2) servers.push(world.adopt(await startServer(world, settings)));
    service.beforeAnswer = () => delay(delayMs);
    figures.push(...(await sendAll(world, { service, delayMs, nodes, claim })));
  }
  service.close();
  return { figures, note: `${browsers.toLocaleString("en")} browsers, ${rate} claims a second` };
}

type Claims = (isOver: () => boolean) => Promise<number[]>;

/** Each claim is another player's. */
function claimsAt(origin: string, giftid: string): Claims {
  let uid = firstUid;
  const nextForm = () => {
    uid += 1;
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      deviceid: "bench",
      token: sessionToken(uid),
    };
    return { headers, body: `giftid=${giftid}` };
  };
  const url = `${origin}/m/app/api/gift/getUserGiftSn/`;
  return (isOver) => timeSteadily(url, { rate, isOver, nextForm });
}

async function sendAll(
  { connection: { pool } }: World,
  {
    service,
    delayMs,
    nodes,
    claim,
  }: { service: FakePushService; delayMs: number; nodes: number; claim: Claims },
): Promise<Figure[]> {
  service.received.length = 0;
  await pool.query("delete from pushes");
  await pool.query(
    `insert into pushes (inbox_id, subscription_id, uid, kind, title, link, created_at, due_at)
      select 1, id, uid, 'security', '新礼包', '/game/1', now(), now() from push_subscriptions`,
  );
  await pool.query("vacuum analyze pushes");
  await pool.query("select graphile_worker.add_job('push_messages', job_key => 'push_messages')");
  while (service.received.length === 0) await delay(10);
  const start = performance.now();
  const isOver = () => service.received.length >= browsers;
  const times = await claim(isOver);
  const seconds = (performance.now() - start) / 1000;
  await delay(1000 + delayMs);
  const reached = new Set(service.received.map(({ path }) => path)).size;
  if (reached !== browsers || service.received.length !== browsers)
    throw new Error(`${service.received.length} notifications reached ${reached} browsers`);
  const label = `answered after ${delayMs} ms, ${nodes} node${nodes > 1 ? "s" : ""}`;
  return [
    {
      label,
      value: `${seconds.toFixed(0)} s, ${Math.round(browsers / seconds).toLocaleString("en")}/s`,
    },
    { label: "claims meanwhile", value: describeTimes(times) },
  ];
}

/** Every browser of a session has the same key, which is made only once. */
async function subscribeAll({ connection: { pool } }: World, origin: string): Promise<void> {
  const secrets = createSecrets(secretKey);
  const { p256dh, auth } = createFakeBrowser(origin).subscription;
  const { rows } = await pool.query<{ uid: string }>(
    "select uid from sessions where uid >= $1 order by uid limit $2",
    [firstUid, browsers],
  );
  const uids = rows.map(({ uid }) => uid);
  const targets = uids.map((uid) => {
    const text = JSON.stringify({ endpoint: `${origin}/to/${uid}`, keys: { p256dh, auth } });
    return secrets.encrypt(text, contextOf(sealedColumns.pushTarget, { uid }));
  });
  await pool.query(
    `insert into push_subscriptions (uid, session, endpoint_hash, keys_hash, sealed_target, created_at)
      select uid, handle, token_hash, '', target, now()
      from unnest($1::bigint[], $2::bytea[]) as given (uid, target) join sessions using (uid)`,
    [uids, targets],
  );
  await pool.query("vacuum analyze push_subscriptions");
}
