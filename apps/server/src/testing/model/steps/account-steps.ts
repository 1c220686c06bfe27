import { sql } from "kysely";
import { expect } from "vitest";
import { testPassword } from "../../accounts.ts";
import type { Play } from "../compare.ts";
import { step, who } from "../play.ts";
import type { Stage } from "../stage.ts";
import { erasedUid, inboxOf, type ModelPlayer, type World } from "../world.ts";

/** An account may take its data so often a day. */
const mostExports = 5;

export const takeData = step({
  name: "a player takes all that the shop keeps of the account",
  args: who,
  async act({ world, stage }, who) {
    const player = world.players[who]!;
    if (player.exports === mostExports) return;
    player.exports += 1;
    const kept = await stage.read(player.uid, "user/exportData", { password: testPassword });
    const { reports = [], reminders = [], follows = [], posts = [] } = kept;
    const found = {
      codes: kept.codes.map(({ sn }) => sn).sort(),
      reports: reports.map(({ sn }) => sn).sort(),
      reminders: reminders.map(({ giftname }) => giftname).sort(),
      follows: follows.map(({ gamename }) => gamename).sort(),
      posts: posts.map(({ content, appeal }) => `${content} ${appeal}`).sort(),
      messages: kept.messages.map(({ title }) => title).sort(),
    };
    expect(found, `data of ${player.uid}`).toEqual(dataOf(world, player));
  },
});

function dataOf(world: World, player: ModelPlayer) {
  const isOwn = ({ uid }: { uid: string | null }) => uid === player.uid;
  const codes = world.gifts.flatMap((gift) => gift.codes).filter(isOwn);
  const named = world.giftReminders.filter(isOwn).map(({ gift }) => gift.fields.giftname);
  return {
    codes: codes.flatMap(({ code, isVoid }) => (isVoid ? [] : code)).sort(),
    reports: codes.flatMap(({ code, report }) => (report === null ? [] : code)).sort(),
    reminders: named.sort(),
    follows: world.follows
      .filter(isOwn)
      .map(({ game }) => game.gamename)
      .sort(),
    posts: world.posts
      .filter(isOwn)
      .map(({ content, appeal }) => `${content} ${appeal}`)
      .sort(),
    messages: inboxOf(world, player)
      .map(({ title }) => title)
      .sort(),
  };
}

export const erase = step({
  name: "a player's account is erased",
  args: who,
  async act(play, who) {
    const { world, stage } = play;
    const { uid } = world.players[who]!;
    const ofPlayer = ({ uid: of }: { uid: string }) => of === uid;
    const texts = world.posts.filter(ofPlayer).map(({ content }) => content);
    texts.push(...world.words.filter(ofPlayer).map(({ text }) => text));
    await sql`update accounts set deletion_due = ${new Date(world.now - 1)},
      deletion_asked_at = ${new Date(world.now - 1)} where uid = ${uid}`.execute(stage.db);
    await stage.shop.tasks.clean_up();
    expect(await findTexts(stage, texts), `tables with ${texts.join()}`).toEqual([]);
    forget(play, uid);
    await stage.replace(world, who);
  },
});

/** What the account wrote and wanted goes with it; its codes stay given, and those that it reported stay reported. */
function forget({ world }: Play, uid: string): void {
  const isLeft = ({ uid: of }: { uid: string }) => of !== uid;
  world.posts = world.posts.filter(isLeft);
  for (const post of world.posts) post.votes.delete(uid);
  world.giftReminders = world.giftReminders.filter(isLeft);
  world.openingReminders = world.openingReminders.filter(isLeft);
  world.follows = world.follows.filter(isLeft);
  for (const code of world.gifts.flatMap(({ codes }) => codes)) {
    if (code.uid !== uid) continue;
    code.uid = erasedUid;
    if (code.report === "open") code.report = "refused";
  }
}

/** The tables in which one of the texts stands, of all that there are. */
async function findTexts({ db }: Stage, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and (xpath('/row/found/text()',
      query_to_xml(format('select exists (select from %s as row, unnest(%L::text[]) as word where strpos(row::text, word) > 0) as found',
        oid::regclass, ${[...texts]}::text[]), false, true, '')))[1]::text = 'true'`.execute(db);
  return rows.map(({ name }) => name);
}
