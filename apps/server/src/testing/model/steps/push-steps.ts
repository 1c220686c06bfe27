import type { MessageKind } from "@playfront/contract/post-words";
import fc from "fast-check";
import { expect } from "vitest";
import { createMessageService } from "../../../modules/message/message.service.ts";
import { operator, pick, step, which, who } from "../play.ts";
import type { Stage } from "../stage.ts";
import {
  day,
  hour,
  inboxOf,
  type ModelPush,
  minute,
  nextNumber,
  readUpTo,
  shanghaiHour,
  tell,
  type World,
} from "../world.ts";

let titles = 0;

export const subscribe = step({
  name: "a player switches notifications on",
  args: who,
  async act({ world, stage }, who) {
    const player = world.players[who]!;
    const { browser } = stage.visitorOf(player.uid);
    await stage.read(player.uid, "user/pushSubscribe", browser.subscription);
    player.isSubscribed = true;
  },
});

export const mute = step({
  name: "a player switches a kind off",
  args: fc.record({ who, kind: fc.constantFrom("gift" as const, "other" as const) }),
  async act({ world, stage }, { who, kind }) {
    const { uid, muted } = world.players[who]!;
    await stage.read(uid, "user/messageSettingsChange", { kind, on: false });
    muted.add(kind);
  },
});

export const send = step({
  name: "the shop has messages for a player",
  args: fc.record({
    who,
    kind: fc.constantFrom<MessageKind>("security", "gift", "other"),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  async act({ world, stage: { db, shop } }, { who, kind, count }) {
    const player = world.players[who]!;
    const messages = createMessageService({ db, clock: shop.clock });
    for (let one = 0; one < count; one += 1) {
      titles += 1;
      const message = { title: `消息${titles}`, content: "", link: "/", kind };
      await db.transaction().execute((trx) => messages.send(trx, { uid: player.uid, ...message }));
      tell(world, player.uid, { title: message.title, link: message.link });
      note(world, player.uid, { title: message.title, kind });
    }
  },
});

function note(
  world: World,
  uid: string,
  { title, kind, isRead = false }: Pick<ModelPush, "title" | "kind"> & { isRead?: boolean },
): void {
  const player = world.players.find((one) => one.uid === uid)!;
  if (!player.isSubscribed) return;
  player.pushes.push({ title, kind, at: world.now, isRead, sentAt: null });
}

export const announce = step({
  name: "an operator announces something to all",
  args: operator,
  async act({ world, stage }, operator) {
    titles += 1;
    const title = `公告${titles}`;
    const fields = { title, content: "内容", audience: "all" as const };
    const added = await stage.operate(operator, "announcements/add", fields);
    const { id, revision } = added.body;
    const { status } = await stage.operate(operator, "announcements/send", { id, revision });
    expect(status).toBe(200);
    const written = { id, number: nextNumber(world), title, at: world.now };
    world.announcements.push({ ...written, readBy: new Set(), isNoted: false });
  },
});

export const withdraw = step({
  name: "an operator withdraws an announcement",
  args: fc.record({ announcement: which, operator }),
  async act({ world, stage }, { announcement: number, operator }) {
    const announcement = pick(world.announcements, number);
    if (!announcement) return;
    const { id, title } = announcement;
    const { body } = await stage.operate(operator, "announcements/list", { pageSize: 50 });
    const { revision } = body.rows.find((row) => row.id === id)!;
    const seen = { id, revision, reason: "有误" };
    expect((await stage.operate(operator, "announcements/withdraw", seen)).status).toBe(200);
    world.announcements = world.announcements.filter((one) => one !== announcement);
    for (const player of world.players)
      player.pushes = player.pushes.filter((push) => push.title !== title || push.sentAt !== null);
  },
});

export const readAll = step({
  name: "a player reads everything",
  args: who,
  async act({ world, stage }, who) {
    const player = world.players[who]!;
    const { uid } = player;
    const [newest] = await stage.read(uid, "user/getUserMessageList", { pageSize: 1 });
    if (!newest) return;
    await stage.read(uid, "user/readAllMessages", { id: newest.id });
    const numbers = inboxOf(world, player).map(({ number }) => number);
    readUpTo(world, player, Math.max(...numbers));
  },
});

/** Messages that an hour and a day bring to a browser at most; those about security are not counted. */
const [mostAnHour, mostADay] = [4, 12];

export const passAndPush = step({
  name: "time passes, and notifications are sent",
  args: fc.constantFrom(1, 1, 1, 30, 61, 7 * 60),
  async act({ world, stage }, minutes) {
    world.now += minutes * minute;
    stage.shop.clock.set(new Date(world.now));
    stage.pushService.received.length = 0;
    await stage.shop.tasks.push_messages();
    noteAnnouncements(world);
    for (const { uid } of world.players) {
      const expected = duePushes(world, uid).map((push) => {
        push.sentAt = world.now;
        return push.title;
      });
      expect(got(stage, uid).sort(), `notifications of ${uid}`).toEqual(expected.sort());
    }
    expectSecurityFirst(world, stage);
  },
});

/** Who has a browser when an announcement is first looked at gets it there. */
function noteAnnouncements(world: World): void {
  for (const announcement of world.announcements) {
    const { title, at, readBy, isNoted } = announcement;
    announcement.isNoted = true;
    if (isNoted || world.now - at >= day) continue;
    for (const { uid } of world.players)
      note(world, uid, { title, kind: "announcement", isRead: readBy.has(uid) });
  }
}

function duePushes({ now, players }: World, uid: string): ModelPush[] {
  const { pushes, muted } = players.find((player) => player.uid === uid)!;
  const isQuiet = shanghaiHour(now) >= 22 || shanghaiHour(now) < 8;
  const waiting = pushes.filter(
    ({ sentAt, isRead, at }) => sentAt === null && !isRead && now - at <= day,
  );
  const sentSince = (ms: number) =>
    pushes.filter(({ kind, sentAt }) => kind !== "security" && sentAt !== null && sentAt > now - ms)
      .length;
  const room = Math.min(mostAnHour - sentSince(hour), mostADay - sentSince(day));
  const others = waiting
    .filter(({ kind }) => kind !== "security" && !muted.has(kind))
    .toSorted((a, b) => Number(b.kind === "gift") - Number(a.kind === "gift"));
  return [
    ...waiting.filter(({ kind }) => kind === "security"),
    ...(isQuiet ? [] : others.slice(0, Math.max(0, room))),
  ];
}

function got(stage: Stage, uid: string): string[] {
  const { browser } = stage.visitorOf(uid);
  return stage.pushService.received
    .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
    .map(({ body }) => browser.open(body).title);
}

/** In one run, whatever else is due. */
function expectSecurityFirst({ players }: World, { pushService, visitorOf }: Stage): void {
  const kinds = pushService.received.map(({ path, body }) => {
    const player = players.find(({ uid }) =>
      visitorOf(uid).browser.subscription.endpoint.endsWith(path),
    )!;
    const { title } = visitorOf(player.uid).browser.open(body);
    return player.pushes.find((push) => push.title === title)!.kind === "security";
  });
  expect(kinds, "security comes first").toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
}
