import { type Static, Type } from "typebox";

/** Entities on the wire (docs/wire.md#entities). Ids are strings of decimal digits. */
const Id = Type.String({ pattern: "^[0-9]+$" });
const Url = Type.String();
/** A host may have nameless things; they cannot be shown. */
const Name = Type.String({ minLength: 1 });
const GameType = Type.Union([Type.Literal("mobile"), Type.Literal("html5")]);
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const ShanghaiTime = Type.String();
/** ISO 8601 with offset. */
const IsoTime = Type.String();

export const Slide = Type.Object({
  id: Id,
  src: Url,
  /** What the picture is about. */
  title: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
});
export type Slide = Static<typeof Slide>;

const agerating = Type.Optional(
  Type.Union([Type.Literal("8+"), Type.Literal("12+"), Type.Literal("16+")]),
);

const listedGame = {
  gameid: Id,
  gamename: Name,
  logo: Url,
  gametype: GameType,
  /** Megabytes; mobile games only. */
  size: Type.Optional(Type.Number()),
  /** Whether a mobile game has a page in the App Store; absent if the host does not say. */
  ios: Type.Optional(Type.Boolean()),
  /** When the game came out, `YYYY-MM-DD` in Asia/Shanghai; absent if the host does not say. */
  released: Type.Optional(Type.String()),
  introduction: Type.String(),
  category: Type.Array(Type.String()),
  /** 0–10, one decimal. */
  score: Type.Number(),
  /** Of a game that is still to come: what is known of the day. Absent once it is out. */
  upcoming: Type.Optional(
    Type.Object({
      precision: Type.Union([
        Type.Literal("day"),
        Type.Literal("tenday"),
        Type.Literal("month"),
        Type.Literal("unknown"),
      ]),
      /** `YYYY-MM-DD`: the day, or one within the ten days or the month. */
      date: Type.Optional(Type.String()),
    }),
  ),
  /** How many players reserve a game that is still to come. */
  follownum: Type.Optional(Type.Integer()),
  /** In a list by age. */
  agerating,
};
export const ListedGame = Type.Object(listedGame);
export type ListedGame = Static<typeof ListedGame>;

/** A game that a search has found. */
export const FoundGame = Type.Object({
  ...listedGame,
  /** What matches the keyword; `similar` if nothing does and this name is near it. */
  match: Type.Optional(
    Type.Union([
      Type.Literal("name"),
      Type.Literal("pinyin"),
      Type.Literal("initials"),
      Type.Literal("category"),
      Type.Literal("similar"),
    ]),
  ),
});
export type FoundGame = Static<typeof FoundGame>;
export type GameType = Static<typeof GameType>;

export const HotSearch = Type.Object({ gameid: Id, gamename: Name });

export const Gift = Type.Object({
  giftid: Id,
  giftname: Name,
  gameid: Id,
  gamename: Name,
  gametype: GameType,
  logo: Url,
  description: Type.String(),
  /** Share already claimed, a whole number rounded down; "100" only when none is left; absent without codes. */
  percent: Type.Optional(Type.String()),
  /** Codes that nobody has claimed yet. */
  left: Type.Optional(Type.Integer()),
  /** When claims begin; absent once they may. */
  opens: Type.Optional(IsoTime),
  /** When more codes are to come; absent without, and once that time has passed. */
  restocks: Type.Optional(IsoTime),
  /** Once no code is left, players may be shown claimed ones, which may be used up. Absent for most gifts. */
  secondhand: Type.Optional(Type.Literal(true)),
  expires: ShanghaiTime,
  explain: Type.String(),
  /** Of what the gift holds, 16:9. */
  picture: Type.Optional(Url),
  requisite: Type.Union([
    Type.Literal(""),
    Type.Literal("1"),
    Type.Literal("2"),
    Type.Literal("3"),
    Type.Literal("4"),
  ]),
});
export type Gift = Static<typeof Gift>;

/** What everybody may know of a gift's codes. */
export const GiftStock = Type.Object({
  left: Type.Integer(),
  /** Codes in all, claimed ones included. */
  total: Type.Integer(),
  /** Codes as they came, newest first; ten at most. */
  batches: Type.Array(Type.Object({ at: IsoTime, count: Type.Integer() })),
  /** Claims an hour lately, to one decimal. */
  perhour: Type.Number(),
  /** When none is left at that pace; absent if none is claimed or the gift expires before. */
  runsout: Type.Optional(IsoTime),
});
export type GiftStock = Static<typeof GiftStock>;

/** A server of a game opens. */
export const Opening = Type.Object({
  openingid: Id,
  gameid: Id,
  gamename: Name,
  gametype: GameType,
  logo: Url,
  servername: Name,
  opens: IsoTime,
  state: Type.Union([Type.Literal("soon"), Type.Literal("open")]),
  /** A gift for it, as long as players may see that. */
  giftid: Type.Optional(Id),
  giftname: Type.Optional(Name),
});
export type Opening = Static<typeof Opening>;

/** How far a review or a comment is on its way to other players. */
const PostState = Type.Union([
  Type.Literal("pending"),
  Type.Literal("shown"),
  Type.Literal("removed"),
]);

/** What its author sees of a review or a comment. */
const ownPost = {
  content: Type.String(),
  state: PostState,
  /** Why it was removed. */
  reason: Type.Optional(Type.String()),
  /** Whether its author may appeal against the removal. */
  appealable: Type.Boolean(),
  createdat: IsoTime,
};

/** 1–5; the shop shows twice as many. */
const Stars = Type.Integer({ minimum: 1, maximum: 5 });

/** A player's review of a game. Nothing in it names the account. */
export const Review = Type.Object({
  reviewid: Id,
  nickname: Type.String(),
  score: Stars,
  content: Type.String(),
  /** The author's system, such as `Android`; empty if unknown. */
  device: Type.String(),
  /** How many players found it helpful. */
  helpful: Type.Integer(),
  createdat: IsoTime,
  /** Whether it was changed after it was first written. */
  edited: Type.Boolean(),
  /** The answer of the game's developer or of the shop. */
  reply: Type.Optional(
    Type.Object({ author: Type.String(), content: Type.String(), createdat: IsoTime }),
  ),
});
export type Review = Static<typeof Review>;

export const OwnReview = Type.Object({ reviewid: Id, score: Stars, ...ownPost });
export type OwnReview = Static<typeof OwnReview>;

/** What the reviews of a game come to. */
export const ReviewSummary = Type.Object({
  /** Reviews that count. */
  reviewnum: Type.Integer(),
  /** 0–10, one decimal; absent without reviews. */
  score: Type.Optional(Type.Number()),
  /** How many reviews gave one star, two, and so on to five. */
  spread: Type.Array(Type.Integer()),
});
export type ReviewSummary = Static<typeof ReviewSummary>;

const comment = {
  commentid: Id,
  nickname: Type.String(),
  content: Type.String(),
  createdat: IsoTime,
};
/** A comment under an article, with its first replies, the oldest first. */
export const Comment = Type.Object({ ...comment, replies: Type.Array(Type.Object(comment)) });
export type Comment = Static<typeof Comment>;

export const OwnComment = Type.Object({
  commentid: Id,
  /** The comment that it replies to. */
  parent: Type.Optional(Id),
  ...ownPost,
});
export type OwnComment = Static<typeof OwnComment>;

export const GameInfo = Type.Object({
  ...listedGame,
  description: Type.String(),
  picture: Type.Array(Url),
  giftList: Type.Array(Gift),
  /** Gifts that are neither sold out nor expired; a host of another make may not count. */
  gifttotal: Type.Optional(Type.Number()),
  activity: Type.Optional(
    Type.Object({
      href: Type.String(),
      src: Url,
      /** What the picture is about. */
      title: Type.Optional(Type.String()),
    }),
  ),
  version: Type.Optional(Type.String()),
  versioncode: Type.Optional(Type.Number()),
  packagename: Type.Optional(Type.String()),
  developer: Type.Optional(Type.String()),
  updatedat: Type.Optional(IsoTime),
  changedat: Type.Optional(IsoTime),
  permissions: Type.Optional(Type.Array(Type.String())),
  privacyurl: Type.Optional(Url),
  isbn: Type.Optional(Type.String()),
  filing: Type.Optional(Type.String()),
  /** SHA-256 of the package before a channel is written into it. */
  sha256: Type.Optional(Type.String()),
  /** SHA-256 of the certificate that the package is signed with, the same in every channel's package. */
  signer: Type.Optional(Type.String()),
  /** Android API levels: the oldest it runs on, and the one it targets. */
  minsdk: Type.Optional(Type.Number()),
  targetsdk: Type.Optional(Type.Number()),
  /** Signature schemes: `v1`, `v2`, `v3`, `v3.1`. */
  schemes: Type.Optional(Type.Array(Type.String())),
  appstoreurl: Type.Optional(Url),
});
export type GameInfo = Static<typeof GameInfo>;

export const GiftGame = Type.Object({
  gameid: Id,
  gamename: Name,
  logo: Url,
  gametype: GameType,
  /** Gifts that are neither sold out nor expired. */
  totalnum: Type.Number(),
  /** How many of them are not open yet. */
  soonnum: Type.Optional(Type.Integer()),
  /** What the newest of them holds. */
  content: Type.Optional(Type.String()),
});
export type GiftGame = Static<typeof GiftGame>;

export const Column = Type.Object({ col: Name, colname: Name });
export type Column = Static<typeof Column>;

const listedArticle = {
  aid: Id,
  name: Type.String(),
  title: Name,
  summary: Type.String(),
  col: Type.String(),
  colname: Type.String(),
  gameid: Id,
  publishdate: ShanghaiTime,
  viewnum: Type.Number(),
  cover: Type.Optional(Url),
};
export const ListedArticle = Type.Object(listedArticle);
export type ListedArticle = Static<typeof ListedArticle>;

export const ArticleInfo = Type.Object({
  ...listedArticle,
  gamename: Name,
  gamelogo: Url,
  author: Type.String(),
  changedat: Type.Optional(IsoTime),
  /** Sanitised HTML. */
  documentInfo: Type.Object({ content: Type.String() }),
});
export type ArticleInfo = Static<typeof ArticleInfo>;

export const UserInfo = Type.Object({
  uid: Id,
  username: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  /** Masked as `138****8000`; empty if no phone is bound. */
  phone: Type.String(),
  /** 0 means not real-name verified. */
  fcm: Type.Union([Type.Literal(0), Type.Literal(1)]),
  gender: Type.Optional(Type.String()),
  created: IsoTime,
  /** True for an account that came by a provider or an SMS code and has no password yet; absent otherwise. */
  nopassword: Type.Optional(Type.Boolean()),
});
export type UserInfo = Static<typeof UserInfo>;

export const ClaimedCode = Type.Object({
  giftid: Id,
  giftname: Type.String(),
  gameid: Id,
  gamename: Type.String(),
  gametype: GameType,
  logo: Url,
  sn: Type.String(),
  claimedat: IsoTime,
  expires: ShanghaiTime,
  /** What has become of the player's report that the code does not work; absent without a report. */
  report: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("refused")])),
});
export type ClaimedCode = Static<typeof ClaimedCode>;

export const Message = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  /** Router path of the page that the message is about. */
  link: Type.Optional(Type.String()),
  createdat: IsoTime,
  read: Type.Boolean(),
});
export type Message = Static<typeof Message>;

/** Whether this device gets notifications, and which the player wants. */
export const PushState = Type.Object({
  publickey: Type.String({ minLength: 1 }),
  subscribed: Type.Boolean(),
  muted: Type.Array(Type.String()),
  quietfrom: Type.Integer(),
  quietto: Type.Integer(),
});
export type PushState = Static<typeof PushState>;

/** A device signed in to an account. */
export const AccountDevice = Type.Object({
  /** Identifies the device for `endDevice`; it is not a credential. */
  handle: Type.String(),
  /** Browser and system, as in `Chrome · Android`. */
  name: Type.String(),
  kind: Type.Union([Type.Literal("phone"), Type.Literal("tablet"), Type.Literal("computer")]),
  /** Last address, of which only the beginning is shown; empty if unknown. */
  address: Type.String(),
  createdat: IsoTime,
  /** The hour of its last use; for the device of this request now. */
  seenat: IsoTime,
  /** Whether it is the device of this request. */
  current: Type.Boolean(),
});
export type AccountDevice = Static<typeof AccountDevice>;

/** An event of an account's history. */
export const AccountActivity = Type.Object({
  id: Id,
  /** One of `accountEvents`; a client shows an unknown one as plain text. */
  event: Type.String(),
  /** Text for the player, as in `更换了绑定手机`. */
  title: Type.String(),
  /** Further detail, such as a masked phone; may be empty. */
  detail: Type.String(),
  device: Type.String(),
  address: Type.String(),
  at: IsoTime,
});
export type AccountActivity = Static<typeof AccountActivity>;

/** One of `socialProviders`. */
export const Provider = Type.Union(
  [Type.Literal("wechat"), Type.Literal("qq"), Type.Literal("apple")],
  {
    label: "登录方式",
  },
);

/** An account of another provider that logs in to this one. */
export const SocialLogin = Type.Object({
  provider: Provider,
  since: IsoTime,
  /** Since a recovery it logs nobody in. */
  suspended: Type.Optional(Type.Boolean()),
});

/** A device that logs in by itself (WebAuthn). */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  since: IsoTime,
  /** Absent before the first use. */
  usedat: Type.Optional(IsoTime),
  /** Since a recovery it logs nobody in. */
  suspended: Type.Optional(Type.Boolean()),
});

/** A passkey or an account of a provider, by which somebody logs in without the password. */
export const WayIn = Type.Object({
  way: Type.String(),
  /** As players read it. */
  name: Type.String(),
  since: IsoTime,
});

/** All data stored about a player, readable for the player. Times are ISO 8601 with offset. */
export const AccountExport = Type.Object({
  exportedat: IsoTime,
  account: Type.Object({
    uid: Id,
    username: Type.String(),
    nickname: Type.String(),
    avatar: Type.String(),
    phone: Type.String(),
    registeredat: IsoTime,
    registerchannel: Type.String(),
  }),
  realname: Type.Object({
    status: Type.String(),
    name: Type.String(),
    identity: Type.String(),
    birthdate: Type.String(),
    /** The authority's id of the person; empty if there is none. */
    pi: Type.String(),
    /** The first submission; absent without one, and once the name is verified. */
    submittedat: Type.Optional(IsoTime),
    /** Whether an unsuccessful submission was of a minor. */
    earlierminor: Type.Boolean(),
  }),
  /** The versions of the agreement and of the privacy policy that the player has agreed to, the newest first. */
  consents: Type.Optional(
    Type.Array(Type.Object({ title: Type.String(), since: Type.String(), agreedat: IsoTime })),
  ),
  devices: Type.Array(AccountDevice),
  codes: Type.Array(
    Type.Object({
      gamename: Type.String(),
      giftname: Type.String(),
      sn: Type.String(),
      claimedat: IsoTime,
      expires: ShanghaiTime,
    }),
  ),
  games: Type.Array(Type.Object({ gamename: Type.String(), playedat: IsoTime })),
  /** Gifts that the player wants a message about when they open. */
  reminders: Type.Optional(
    Type.Array(Type.Object({ gamename: Type.String(), giftname: Type.String(), since: IsoTime })),
  ),
  /** Games that the player follows. */
  follows: Type.Optional(
    Type.Array(
      Type.Object({ gamename: Type.String(), topics: Type.Array(Type.String()), since: IsoTime }),
    ),
  ),
  /** Short links of the player, and who came by one. */
  sharing: Type.Optional(
    Type.Object({
      links: Type.Array(
        Type.Object({ share: Type.String(), target: Type.String(), sharedat: IsoTime }),
      ),
      /** How many registered by them. */
      invited: Type.Integer(),
      /** When the player registered by the link of another player; absent otherwise. */
      invitedat: Type.Optional(IsoTime),
    }),
  ),
  /** Codes that the player has reported not to work. */
  reports: Type.Optional(
    Type.Array(
      Type.Object({
        gamename: Type.String(),
        giftname: Type.String(),
        sn: Type.String(),
        problem: Type.String(),
        note: Type.String(),
        sentat: IsoTime,
      }),
    ),
  ),
  /** Accounts of other providers that log in to this one. */
  logins: Type.Optional(Type.Array(SocialLogin)),
  passkeys: Type.Optional(Type.Array(Passkey)),
  /** Openings of servers that the player wants a message about. */
  openings: Type.Optional(
    Type.Array(Type.Object({ gamename: Type.String(), servername: Type.String(), since: IsoTime })),
  ),
  /** Reviews of games and comments under articles, in all their versions. */
  posts: Type.Optional(
    Type.Array(
      Type.Object({
        /** The game's name, or the article's title. */
        title: Type.String(),
        score: Type.Optional(Type.Integer()),
        content: Type.String(),
        device: Type.String(),
        state: Type.String(),
        reason: Type.String(),
        appeal: Type.String(),
        createdat: IsoTime,
        editedat: IsoTime,
        earlier: Type.Array(
          Type.Object({
            score: Type.Optional(Type.Integer()),
            content: Type.String(),
            until: IsoTime,
          }),
        ),
      }),
    ),
  ),
  /** Reviews that the player found helpful. */
  votes: Type.Optional(Type.Array(Type.Object({ gamename: Type.String(), since: IsoTime }))),
  messages: Type.Array(Message),
  /** Which messages become notifications: absent where no device has them and nothing was chosen. */
  notifications: Type.Optional(
    Type.Object({
      /** When each of the browsers was subscribed. */
      subscribed: Type.Array(IsoTime),
      muted: Type.Array(Type.String()),
      quietfrom: Type.Integer(),
      quietto: Type.Integer(),
    }),
  ),
  feedback: Type.Array(
    Type.Object({
      content: Type.String(),
      contact: Type.String(),
      /** Of reports only: the reason's name, and what is reported. */
      reason: Type.Optional(Type.String()),
      target: Type.Optional(Type.String()),
      answer: Type.String(),
      sentat: IsoTime,
    }),
  ),
  activities: Type.Array(AccountActivity),
});
export type AccountExport = Static<typeof AccountExport>;

/** A game that a player follows. */
export const FollowedGame = Type.Object({
  gameid: Id,
  game: ListedGame,
  topics: Type.Array(Type.String()),
  /** The last that happened to it since. */
  event: Type.Optional(
    Type.Object({ title: Type.String(), link: Type.String(), at: IsoTime, read: Type.Boolean() }),
  ),
});
export type FollowedGame = Static<typeof FollowedGame>;

/** Games that somebody has chosen. */
export const ListedCollection = Type.Object({
  id: Id,
  title: Name,
  /** One line. */
  summary: Type.String(),
  /** 16:9. */
  cover: Url,
  /** Of games that players may see. */
  gamenum: Type.Integer(),
});
export type ListedCollection = Static<typeof ListedCollection>;

export const CollectedGame = Type.Object({
  game: ListedGame,
  /** Why it is in the collection. */
  text: Type.String(),
  /** A wide picture of its own, 16:9. */
  cover: Type.Optional(Url),
});
export type CollectedGame = Static<typeof CollectedGame>;

export const Collection = Type.Object({
  ...ListedCollection.properties,
  intro: Type.Optional(Type.String()),
  games: Type.Array(CollectedGame),
});
export type Collection = Static<typeof Collection>;

/** The game of a day. */
export const DailyPick = Type.Object({
  ...CollectedGame.properties,
  /** A wide picture of the game; of the collection only if the game has none. */
  cover: Url,
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  day: Type.String(),
  /** The collection that it is from. */
  id: Id,
});
export type DailyPick = Static<typeof DailyPick>;

export const HomeSection = Type.Object({
  section: Type.Union([
    Type.Literal("daily"),
    Type.Literal("gifts"),
    Type.Literal("web"),
    Type.Literal("rank"),
    Type.Literal("collections"),
    Type.Literal("news"),
    Type.Literal("openings"),
    Type.Literal("upcoming"),
    Type.Literal("likely"),
  ]),
  title: Type.String({ minLength: 1, maxLength: 12 }),
});
export type HomeSection = Static<typeof HomeSection>;

export const HelpQuestion = Type.Object({
  question: Type.String({ minLength: 1 }),
  /** One string a paragraph. */
  answer: Type.Array(Type.String()),
});
export type HelpQuestion = Static<typeof HelpQuestion>;

export const HelpTopic = Type.Object({
  title: Type.String({ minLength: 1 }),
  /** Id for links with a hash. */
  anchor: Type.Optional(Type.String()),
  questions: Type.Array(HelpQuestion),
});
export type HelpTopic = Static<typeof HelpTopic>;

export const LegalName = Type.Union([Type.Literal("agreement"), Type.Literal("privacy")]);
export type LegalName = Static<typeof LegalName>;

export const LegalChapter = Type.Object({
  title: Type.String({ minLength: 1 }),
  paragraphs: Type.Array(Type.String()),
  /** The personal data that are processed. */
  rows: Type.Array(
    Type.Object({ data: Type.String(), purpose: Type.String(), retention: Type.String() }),
  ),
});
