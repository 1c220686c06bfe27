import type { CallName, Data, Payload } from "@playfront/contract/calls";
import type {
  ConsoleCallName,
  ConsoleData,
  ConsolePayload,
} from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import type { RunningRedis } from "../../infra/ephemeral/testing/run-redis.ts";
import { makeOldPlayer, type TestPlayer } from "../accounts.ts";
import { newPhone } from "../clients/captcha.ts";
import { makeArticle, makeColumn, makeGame } from "../factories.ts";
import { type ConsoleAnswer, callConsole, signInNew, uploadToConsole } from "../operators.ts";
import { createFakeBrowser, type FakeBrowser } from "../push/fake-browser.ts";
import { startFakePushService } from "../push/fake-push-service.ts";
import { createTestApp, type TestAnswer } from "../test-app.ts";
import { createWorld, newPlayer, type World } from "./world.ts";

export type Stage = Awaited<ReturnType<typeof openStage>>;

interface Visitor extends TestPlayer {
  /** The first two players are behind one address. */
  headers: TestPlayer["headers"] & { "x-forwarded-for": string };
  browser: FakeBrowser;
}

/** Noon of a Thursday in Shanghai. */
const firstNoon = Date.parse("2027-01-07T12:00:00+08:00");
const weekMs = 7 * 86_400_000;
const playerCount = 3;

/**
 * Two nodes of a real shop on one database, with two operators. Each play has players and games of its own, and a week that comes after
 * those of the plays before.
 */
export async function openStage({ redis }: { redis: RunningRedis | null }) {
  const pushService = await startFakePushService();
  const settings = { trustedProxies: 1, pushHosts: [pushService.origin] };
  const shop = await createTestApp(settings, {
    hearChanges: true,
    ...(redis && { redis: redis.address }),
  });
  const nodes = [shop.app, await shop.anotherNode()] as const;
  const { db } = shop.database;
  const operators = [
    await signInNew(shop, { name: "first", role: "administrator" }),
    await signInNew(shop, { name: "second", role: "administrator" }),
  ];
  await letWritingFail(db);
  let plays = 0;
  let calls = 0;
  let visitors = new Map<string, Visitor>();
  const nodeOf = (operator: number) => ({ app: nodes[operator]! });
  const headersOf = (operator: number) => operators[operator]!.headers;

  /** Makes a call of a player, or of nobody; the nodes take turns. Throws if the shop fails. */
  async function call<Name extends CallName>(
    uid: string | null,
    name: Name,
    payload: Partial<Payload<Name>>,
  ): Promise<TestAnswer<Data<Name>>> {
    calls += 1;
    const headers: Record<string, string> = uid === null ? {} : { ...visitors.get(uid)!.headers };
    const answer = await shop.callOn(nodes[calls % 2]!, name, payload, headers);
    if (answer.status >= 500) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    shop,
    db,
    nodes,
    pushService,
    visitorOf: (uid: string) => visitors.get(uid)!,

    call,

    /** What a call of a player tells; throws if it is refused. */
    async read<Name extends CallName>(
      uid: string | null,
      name: Name,
      payload: Partial<Payload<Name>> = {},
    ): Promise<Data<Name>> {
      const { code, data, msg } = await call(uid, name, payload);
      if (code !== 1) throw new Error(`${name}: ${code} ${msg}`);
      return data;
    },

    /** Makes a call of one of the two operators, who use different nodes. */
    async operate<Name extends ConsoleCallName>(
      operator: number,
      name: Name,
      payload: Partial<ConsolePayload<Name>>,
    ): Promise<ConsoleAnswer<ConsoleData<Name>>> {
      const answer = await callConsole(nodeOf(operator), name, payload, headersOf(operator));
      if (answer.status >= 500) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
      return answer;
    },

    importCodes(operator: number, giftid: string, codes: readonly string[]) {
      const payload = { id: giftid, isTrial: false };
      const upload = { file: codes.join("\n"), headers: headersOf(operator) };
      return uploadToConsole(nodeOf(operator), "gifts/import", payload, upload);
    },

    /** Empties the shop and opens it with new players and games. */
    async begin() {
      plays += 1;
      await empty();
      pushService.received.length = 0;
      const now = firstNoon + plays * weekMs;
      shop.clock.set(new Date(now));
      visitors = new Map();
      for (let number = 0; number < playerCount; number += 1) await enter(number);
      const lasting = new Date(now + 10 * weekMs);
      await sql`update operator_sessions
        set seen_at = ${lasting}, proved_at = ${lasting}, expires_at = ${lasting}`.execute(db);
      const games = [];
      for (const gamename of ["甲游", "乙游"]) {
        const gameid = await makeGame(db, { gamename });
        await makeColumn(db, { gameid });
        games.push({ gameid, gamename, aid: await makeArticle(db, { gameid }) });
      }
      return createWorld(now, { uids: [...visitors.keys()], games });
    },

    /** The database fails once during `work`, when so many messages and events have been written. */
    async failAfter(written: number, work: () => Promise<unknown>): Promise<void> {
      await sql`select setval('written_messages', ${-written})`.execute(db);
      await work();
      await sql`select setval('written_messages', 1)`.execute(db);
    },

    /** Somebody else takes the place of a player whose account is gone. */
    async replace({ players }: World, number: number): Promise<void> {
      visitors.delete(players[number]!.uid);
      players[number] = newPlayer(await enter(number));
    },

    async close() {
      await nodes[1].close();
      await shop.close();
      pushService.close();
    },
  };

  /** A new player comes; the first two are behind one address. Returns the uid. */
  async function enter(number: number): Promise<string> {
    const player = await makeOldPlayer(shop, { phone: newPhone() });
    const address = `198.51.${plays % 250}.${Math.max(1, number)}`;
    const browser = createFakeBrowser(`${pushService.origin}/to/${player.uid}`);
    const headers = { ...player.headers, "x-forwarded-for": address };
    visitors.set(player.uid, { ...player, headers, browser });
    await sql`update sessions set expires_at = 'infinity'`.execute(db);
    return player.uid;
  }

  /** Without triggers and references, which would only slow it down; no table is left out but the operators'. */
  async function empty() {
    // The nodes hear that what they may have kept of home is gone.
    await sql`delete from slides`.execute(db);
    await sql`do $$ declare name regclass; begin
      set local session_replication_role = replica;
      for name in select oid from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = 'public'::regnamespace and relname !~ '^(operators|operator_sessions|kysely|site_)'
      loop execute format('delete from %s', name); end loop;
    end $$`.execute(db);
  }
}

/** Messages and events count a sequence up; the one at which it comes to 1 is not written. */
async function letWritingFail(db: Db): Promise<void> {
  await sql`create sequence written_messages minvalue -100 start 2`.execute(db);
  await sql`create function count_written() returns trigger language plpgsql as $$ begin
    if nextval('written_messages') = 1 then raise 'the database fails'; end if;
    return new;
  end $$`.execute(db);
  for (const table of ["messages", "game_events"])
    await sql`create trigger count_written before insert on ${sql.table(table)}
      for each row execute function count_written()`.execute(db);
}
