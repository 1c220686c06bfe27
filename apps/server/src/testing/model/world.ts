import type { MessageKind } from "@playfront/contract/post-words";

/**
 * What a shop should be in after what people, time and jobs have done: plain objects and no database. The shop that is played against is
 * compared with it after every step (`compare.ts`).
 */
export interface World {
  /** Milliseconds. */
  now: number;
  players: ModelPlayer[];
  games: readonly ModelGame[];
  gifts: ModelGift[];
  giftReminders: GiftReminder[];
  openings: ModelOpening[];
  openingReminders: OpeningReminder[];
  follows: Follow[];
  events: GameEvent[];
  posts: ModelPost[];
  /** Player and game of each download. */
  played: Set<string>;
  /** Codes that operators have given without a second one. */
  givenAlone: { operator: number; uid: string; giftid: string; at: number }[];
  /** What players have written besides posts. */
  words: { uid: string; text: string }[];
  announcements: Announcement[];
  sessions: ModelSession[];
  documents: ModelDocument[];
  /** What each of the operators had on the screen when last looking. */
  seen: Seen[];
  /** Numbers what is put into inboxes, in order. */
  lastNumber: number;
}

export interface ModelPlayer {
  uid: string;
  /** Messages to this player alone. */
  messages: Message[];
  isSubscribed: boolean;
  muted: Set<MessageKind>;
  /** When a ban ends; null without a ban. */
  bannedUntil: number | null;
  /** Claimed codes that the player has said not to work. */
  reports: number;
  /** Looks for claimed codes of others that were answered, and times that the player's data were taken. */
  looks: number;
  exports: number;
  /** What the player's browser is to show, the oldest first. */
  pushes: ModelPush[];
}

/** A log-in of a player. */
export interface ModelSession {
  uid: string;
  token: string;
  deviceid: string;
  isLive: boolean;
}

/** A slide of home on its way to the players. */
export interface ModelDocument {
  id: string;
  revision: number;
  state: "draft" | "review" | "scheduled" | "published" | "withdrawn";
  title: string;
  /** The title that players see; null while they see none. */
  shownTitle: string | null;
  publishAt: number | null;
}

export interface ModelPush {
  title: string;
  kind: MessageKind;
  at: number;
  isRead: boolean;
  sentAt: number | null;
}

export interface Message {
  number: number;
  title: string;
  link: string;
  /** Parts of the text, such as a time. */
  says: readonly string[];
  isRead: boolean;
}

export interface Announcement {
  id: string;
  /** In inboxes. */
  number: number;
  title: string;
  at: number;
  readBy: Set<string>;
  /** It has been looked up whose browsers show it. */
  isNoted: boolean;
}

export interface ModelGame {
  gameid: string;
  gamename: string;
  /** An article, under which players write comments. */
  aid: string;
  isListed: boolean;
  /** Addresses from which a review has counted, each with the day. */
  counted: Set<string>;
}

export interface ModelGift {
  giftid: string;
  game: ModelGame;
  fields: GiftFields;
  codes: ModelCode[];
  /** Operators are told when no more are left; 0 for never. */
  alarm: number;
  isLow: boolean;
  isTold: boolean;
  isLowTold: boolean;
}

export interface GiftFields {
  giftname: string;
  opensAt: number;
  expiresAt: number;
  restocksAt: number | null;
  published: boolean;
}

export interface ModelCode {
  code: string;
  /** Number of the import. */
  batch: string;
  uid: string | null;
  claimedAt: number;
  isVoid: boolean;
  /** The end that its owner has been told of. */
  toldEnd: number | null;
  /** What has become of its owner's report that it does not work. */
  report: "open" | "reissued" | "refused" | null;
}

export interface GiftReminder {
  uid: string;
  gift: ModelGift;
  of: "opening" | "restock";
}

export interface ModelOpening {
  id: string;
  game: ModelGame;
  serverName: string;
  opensAt: number;
  published: boolean;
  revision: number;
}

export interface OpeningReminder {
  uid: string;
  opening: ModelOpening;
  /** The time that the player was told last, and that of the withdrawal. */
  told: number | null;
}

export interface Follow {
  uid: string;
  game: ModelGame;
  /** Events that were there before, of which it tells nothing. */
  earlier: ReadonlySet<GameEvent>;
}

export interface GameEvent {
  number: number;
  game: ModelGame;
  ref: string;
  title: string;
  link: string;
  readBy: Set<string>;
}

export interface ModelPost {
  id: string;
  kind: "review" | "comment";
  uid: string;
  game: ModelGame;
  content: string;
  score: number;
  state: "pending" | "shown" | "removed" | "withdrawn";
  /** Why it was removed; empty once it was shown again. */
  reason: string;
  appeal: string;
  /** An operator has not decided since it had to wait. */
  waits: boolean;
  createdAt: number;
  counts: boolean;
  /** Raised by everything that makes what an operator saw old. */
  version: number;
  votes: Set<string>;
}

export interface Seen {
  posts: { id: string; revision: number; version: number }[];
  gifts: Map<string, GiftFields>;
  openings: Map<string, number>;
  documents: Map<string, number>;
  reports: { id: string; gift: ModelGift; code: ModelCode }[];
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const createWorld = (
  now: number,
  {
    uids,
    games,
  }: {
    uids: readonly string[];
    games: readonly Pick<ModelGame, "gameid" | "gamename" | "aid">[];
  },
): World => ({
  now,
  players: uids.map(newPlayer),
  games: games.map((game) => ({ ...game, isListed: true, counted: new Set() })),
  ...{ gifts: [], giftReminders: [], openings: [], openingReminders: [], follows: [] },
  ...{ events: [], posts: [], played: new Set(), words: [], announcements: [] },
  givenAlone: [],
  ...{ sessions: [], documents: [], lastNumber: 0 },
  seen: [0, 1].map(() => ({
    ...{ posts: [], reports: [], gifts: new Map(), openings: new Map(), documents: new Map() },
  })),
});

export const newPlayer = (uid: string): ModelPlayer => ({
  ...{ uid, messages: [], isSubscribed: false, muted: new Set<MessageKind>(), pushes: [] },
  ...{ bannedUntil: null, reports: 0, looks: 0, exports: 0 },
});

/** Who has claimed a code, once the account is erased. */
export const erasedUid = "erased";

/** Undefined for those who only are a crowd. */
const playerOf = (world: World, uid: string): ModelPlayer | undefined =>
  world.players.find((player) => player.uid === uid);

export function nextNumber(world: World): number {
  world.lastNumber += 1;
  return world.lastNumber;
}

export function tell(
  world: World,
  uid: string,
  message: { title: string; link: string; says?: readonly string[] },
): void {
  const number = nextNumber(world);
  playerOf(world, uid)?.messages.push({ says: [], ...message, number, isRead: false });
}

/** An event of a game is told once. */
export function happen(
  world: World,
  event: Pick<GameEvent, "game" | "ref" | "title" | "link">,
  number = nextNumber(world),
): void {
  if (world.events.some(({ ref }) => ref === event.ref)) return;
  world.events.push({ ...event, number, readBy: new Set() });
}

/** A player has read everything up to a number. */
export function readUpTo(world: World, { uid, messages, pushes }: ModelPlayer, last: number): void {
  for (const message of messages) if (message.number <= last) message.isRead = true;
  for (const { number, readBy } of [...world.events, ...world.announcements])
    if (number <= last) readBy.add(uid);
  for (const push of pushes) push.isRead = true;
}

/** All that a player finds in the inbox. */
export function inboxOf(world: World, { uid, messages }: ModelPlayer): Message[] {
  const follows = world.follows.filter((follow) => follow.uid === uid);
  const tells = (event: GameEvent) =>
    event.game.isListed &&
    follows.some(({ game, earlier }) => game === event.game && !earlier.has(event));
  const events = world.events.filter(tells).map(({ number, title, link, readBy }) => ({
    ...{ number, title, link, says: [], isRead: readBy.has(uid) },
  }));
  const announcements = world.announcements.map(({ number, title, readBy }) => ({
    ...{ number, title, link: "", says: [], isRead: readBy.has(uid) },
  }));
  return [...messages, ...events, ...announcements];
}

export const isVisible = ({ fields, game }: ModelGift) => fields.published && game.isListed;
export const freeCodes = ({ codes }: ModelGift) =>
  codes.filter(({ uid, isVoid }) => uid === null && !isVoid);
export const codeOf = ({ codes }: ModelGift, uid: string) =>
  codes.find((code) => code.uid === uid && !code.isVoid);

/** `MM-DD HH:mm` in Shanghai. */
export const shortTime = (time: number) =>
  new Date(time + 8 * hour).toISOString().slice(5, 16).replace("T", " ");

export const shanghaiHour = (time: number) => new Date(time + 8 * hour).getUTCHours();
export const shanghaiDay = (time: number) => new Date(time + 8 * hour).toISOString().slice(0, 10);
