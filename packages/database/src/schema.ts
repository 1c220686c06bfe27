import type { PostFlag, PostKind, PostState } from "@playfront/contract/console/calls/posts";
import type {
  DeliveryEvent,
  DeliveryState,
  WebhookEvent,
} from "@playfront/contract/console/calls/webhooks";
import type { Role } from "@playfront/contract/console/roles";
import type {
  CaptchaPurpose,
  CodeProblem,
  FollowTopic,
  ReleasePrecision,
  Requisite,
  ShareKind,
  SocialProvider,
} from "@playfront/contract/constants";
import type { GameType, LegalName } from "@playfront/contract/entities";
import type { FeedbackKind, MessageKind, ReportReason } from "@playfront/contract/post-words";
import type { Counter } from "@playfront/counters/counters";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/**
 * The tables' types for Kysely; `schema.test.ts` compares them with a migrated database. 64-bit ids arrive as strings of
 * digits, as they travel on the wire, and numerics as numbers (see `connect.ts`).
 */
export interface Database {
  channels: ChannelTable;
  builds: BuildTable;
  games: GameTable;
  /** `released_at` was added later; a trigger writes it. */
  game_categories: {
    category: string;
    hot: number;
    gameid: string;
    released_at: Date | null;
    ios: Generated<boolean>;
  };
  game_terms: { term: string; rank: number; hot: number; gameid: string; ios: Generated<boolean> };
  slides: {
    id: GeneratedAlways<string>;
    src: string;
    title: string | null;
    url: string | null;
    pos: Generated<number>;
    published: Generated<boolean>;
  };
  alike_games: { gameid: string; alike_gameids: string[]; found_at: Date };
  collections: CollectionTable;
  hot_searches: { pos: number; gameid: string };
  legal_texts: {
    name: LegalName;
    /** `YYYY-MM-DD`. */
    since: string;
    text: string;
    written_at: Date;
    written_by: string;
  };
  legal_consents: {
    uid: string;
    name: LegalName;
    /** The day of the version, `YYYY-MM-DD`. */
    since: string;
    agreed_at: Date;
  };
  site_settings: {
    section: string;
    value: JSONColumnType<Readonly<Record<string, unknown>>>;
    updated_at: Date;
    updated_by: string;
  };
  gifts: GiftTable;
  object_versions: ObjectVersionTable;
  gift_games: { gameid: string; hot: number; expires_at: Date };
  gift_codes: {
    giftid: string;
    pos: number;
    code: string;
    uid: string | null;
    claimed_at: Date | null;
    /** Void: claimed by no account, and never handed out. */
    voided_at: Date | null;
  };
  /** The rows of `gift_codes` with an account; triggers keep them. */
  claims: { uid: string; giftid: string; pos: number; code: string; claimed_at: Date };
  follows: FollowTable;
  share_links: ShareLinkTable;
  invitations: { uid: string; inviter: string; created_at: Date };
  follow_counts: { gameid: string; shard: number; followers: number };
  game_events: GameEventTable;
  gift_code_batches: CodeBatchTable;
  code_reports: CodeReportTable;
  codes_given_alone: { uid: string; giftid: string; given_at: Date; operator: string };
  refused_claims: { uid: string; giftid: string; code: number; msg: string; refused_at: Date };
  gift_alarms: { giftid: string; threshold: number; low_since: Date | null };
  gift_expiry_notices: {
    giftid: string;
    /** Who claimed up to then, and of the same moment up to this position, has been told of `ends_at`. */
    claimed_to: Generated<Date>;
    told_to_pos: number;
    ends_at: Date | null;
    /** Of an earlier release. */
    is_done: boolean;
  };
  openings: {
    id: GeneratedAlways<string>;
    gameid: string;
    server_name: string;
    opens_at: Date;
    giftid: string | null;
    published: boolean;
    revision: number;
    updated_at: Date;
    updated_by: string;
  };
  posts: PostTable;
  post_versions: {
    postid: string;
    revision: number;
    score: number | null;
    content: string;
    /** When the next version took its place. */
    until: Date;
  };
  post_votes: { uid: string; postid: string; created_at: Date };
  post_replies: {
    postid: string;
    content: string;
    /** Written by the game's partner, else by the shop. */
    by_partner: boolean;
    operator: string;
    replied_at: Date;
  };
  review_sums: {
    gameid: string;
    stars_1: Generated<number>;
    stars_2: Generated<number>;
    stars_3: Generated<number>;
    stars_4: Generated<number>;
    stars_5: Generated<number>;
  };
  /** What is not in `review_sums` yet; written by triggers. */
  review_deltas: { id: GeneratedAlways<string>; gameid: string; score: number; change: number };
  /** `told`: the time that the player has been told, if that was told last. */
  opening_reminders: { uid: string; openingid: string; created_at: Date; told: Date | null };
  /** `is_restock`: asked for more codes, not for the opening. */
  gift_reminders: { giftid: string; uid: string; created_at: Date; is_restock: Generated<boolean> };
  gift_claim_counts: { giftid: string; shard: number; claimed: Generated<number> };
  article_columns: {
    gameid: string;
    col: string;
    colname: string;
    pos: Generated<number>;
    /** Whether players may comment on its articles. */
    comments: Generated<boolean>;
  };
  articles: ArticleTable;
  article_readers: {
    day: string;
    aid: string;
    reader_hash: Buffer;
    address_hash: Buffer;
    household_hash: Buffer;
    site_hash: Buffer;
  };
  accounts: AccountTable;
  avatar_files: { avatar: string; uid: string; unused_since: Date | null };
  sessions: SessionTable;
  captchas: {
    deviceid: string;
    answer_hash: Buffer;
    passed: Generated<boolean>;
    expires_at: Date;
    /** Null if the client did not say what for. */
    purpose: CaptchaPurpose | null;
  };
  sms_codes: {
    phone: string;
    device_hash: Buffer;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
    /** Null until the provider has it. */
    dispatched_at: Date | null;
    purpose: SmsPurpose;
  };
  sms_budgets: { phone_hash: Buffer; sent_at: Date[]; expires_at: Date };
  recoveries: {
    handle_hash: Buffer;
    uid: string | null;
    step: "named" | "proved";
    deviceid: string;
    expires_at: Date;
    password_hash_hash: Buffer | null;
  };
  ended_sessions: { token_hash: Buffer; reason: EndReason; expires_at: Date };
  known_devices: { uid: string; device_hash: Buffer; expires_at: Date };
  account_events: {
    id: GeneratedAlways<string>;
    uid: string;
    event: string;
    at: Date;
    ip: string | null;
    agent: Generated<string>;
    detail: Generated<string>;
    expires_at: Date;
  };
  second_factors: {
    uid: string;
    sealed_key: Buffer;
    last_step: Generated<string>;
    enabled_at: Date;
  };
  second_factor_drafts: { uid: string; sealed_key: Buffer; expires_at: Date };
  recovery_codes: { uid: string; place: number; code_hash: string };
  second_factor_logins: {
    handle_hash: Buffer;
    uid: string;
    deviceid: string;
    password_hash_hash: Buffer;
    by_sms: Generated<boolean>;
    by_social: Generated<boolean>;
    tries: Generated<number>;
    expires_at: Date;
  };
  social_logins: {
    uid: string;
    provider: SocialProvider;
    subject_hash: Buffer;
    bound_at: Date;
    suspended_at: Date | null;
  };
  apple_tokens: {
    id: GeneratedAlways<string>;
    subject_hash: Buffer;
    sealed_token: Buffer;
    created_at: Date;
    tried_since: Date | null;
  };
  apple_notices: { id_hash: Buffer; expires_at: Date };
  social_attempts: {
    state_hash: Buffer;
    app: string;
    deviceid: string;
    /** Set by the first return from the provider. */
    returned_at: Date | null;
    /** Null until the provider has named its account. */
    handle_hash: Buffer | null;
    subject_hash: Buffer | null;
    expires_at: Date;
  };
  player_passkeys: {
    uid: string;
    id: GeneratedAlways<string>;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: string;
    rp_id: string;
    created_at: Date;
    seen_at: Date | null;
    /** Since a recovery after which the owner has not said whose it is: it logs nobody in. */
    suspended_at: Date | null;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    deviceid: string;
    /** The player who adds a passkey; null at a log-in. */
    uid: string | null;
    expires_at: Date;
  };
  deletion_cancels: {
    handle_hash: Buffer;
    uid: string;
    deviceid: string;
    expires_at: Date;
    password_hash_hash: Buffer;
  };
  documents: DocumentTable;
  document_revisions: {
    document_id: string;
    revision: number;
    data: JSONColumnType<Record<string, unknown>>;
    act: string;
    operator: string;
    at: Date;
    note: Generated<string>;
  };
  content_imports: {
    id: GeneratedAlways<string>;
    kind: string;
    operator: string;
    file_name: string;
    at: Date;
    undone_at: Date | null;
    undone_by: string | null;
  };
  imported_documents: {
    import_id: string;
    document_id: string;
    /** Of the file. */
    line: number;
    /** What the import wrote. */
    revision: number;
    /** The revision with just that: a later one once a later import was taken back. */
    held_by: number;
    /** Null for a document that the import added. */
    state_before: DocumentState | null;
  };
  operators: OperatorTable;
  package_hand_ins: {
    build: string;
    gameid: string;
    operator: string;
    created_at: Date;
    /** When the upload was told to have ended. */
    confirmed_at: Date | null;
  };
  entry_keys: {
    slug: string;
    /** The number of the key that is signed with. */
    given: number;
    given_at: Date;
    given_by: string;
  };
  /** The browsers that an operator has logged in with. */
  operator_devices: { operator_id: string; device_hash: Buffer; expires_at: Date };
  operator_games: { operator_id: string; gameid: string };
  operator_keys: {
    id: GeneratedAlways<string>;
    name: string;
    key_hash: Buffer;
    /** Who made it, and answers for it. */
    operator_id: string;
    role: Role;
    /** For the role of partners: the games that the key is bound to. */
    games: string[];
    created_at: Date;
    expires_at: Date;
    seen_at: Date | null;
    revoked_at: Date | null;
    /** From where it was used, without repetitions, the newest address last. */
    addresses: Generated<string[]>;
  };
  operator_logins: {
    sign_hash: Buffer;
    operator_id: string;
    password_hash_hash: Buffer;
    tries: Generated<number>;
    /** For a passkey; null if the operator has none for the host of the log-in. */
    challenge: string | null;
    expires_at: Date;
  };
  operator_passkeys: {
    id: GeneratedAlways<string>;
    operator_id: string;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: string;
    transports: string[];
    rp_id: string;
    created_at: Date;
    seen_at: Date | null;
  };
  operator_recovery_codes: { operator_id: string; place: number; code_hash: string };
  operator_sessions: {
    token_hash: Buffer;
    operator_id: string;
    created_at: Date;
    seen_at: Date;
    /** When the password was last given again; null since the log-in. */
    proved_at: Date | null;
    /** For a passkey that is being created. */
    challenge: string | null;
    expires_at: Date;
  };
  operator_trail: {
    id: GeneratedAlways<string>;
    at: Date;
    operator: string;
    action: string;
    object: Generated<string>;
    changes: JSONColumnType<FieldChange[]>;
    reason: Generated<string>;
    address: string | null;
  };
  webhooks: {
    id: GeneratedAlways<string>;
    name: string;
    url: string;
    events: WebhookEvent[];
    sealed_secret: Buffer;
    enabled: Generated<boolean>;
    created_at: Date;
  };
  webhook_deliveries: {
    id: GeneratedAlways<string>;
    webhook_id: string;
    event: DeliveryEvent;
    data: JSONColumnType<Record<string, unknown>>;
    state: DeliveryState;
    tries: Generated<number>;
    answer_status: number | null;
    problem: Generated<string>;
    created_at: Date;
    tried_at: Date | null;
  };
  operator_requests: OperatorRequestTable;
  uploaded_pictures: UploadedPictureTable;
  key_checks: { name: string; mac: Buffer };
  named_locks: { name: string };
  job_workers: { worker_id: string; heard_at: Generated<Date> };
  node_figures: {
    node: string;
    started_at: Date;
    noted_at: Generated<Date>;
    figures: JSONColumnType<object>;
  };
  phone_proofs: { handle_hash: Buffer; uid: string; expires_at: Date; session: string };
  rate_counters: { key: string; window_start: Date; count: number; expires_at: Date };
  /** The key pair by which push services know the shop. */
  push_keys: { id: string; public_key: string; sealed_private_key: Buffer; created_at: Date };
  push_subscriptions: {
    id: GeneratedAlways<string>;
    uid: string;
    session: string;
    endpoint_hash: Buffer;
    keys_hash: Buffer;
    /** The endpoint and the browser's keys. */
    sealed_target: Buffer;
    created_at: Date;
    failures: Generated<number>;
  };
  /** What is to be pushed, and for a while what was: a row for each message and browser. */
  pushes: {
    id: GeneratedAlways<string>;
    /** The number in the inbox. */
    inbox_id: string;
    subscription_id: string;
    uid: string;
    kind: MessageKind;
    title: string;
    link: string | null;
    created_at: Date;
    due_at: Date;
    taken_at: Date | null;
    tries: Generated<number>;
  };
  message_settings: {
    uid: string;
    muted: Generated<MessageKind[]>;
    /** Hours in Shanghai; null: the usual ones. */
    quiet_from: number | null;
    quiet_to: number | null;
  };
  messages: {
    id: GeneratedAlways<string>;
    uid: string;
    title: string;
    content: string;
    /** Router path of the page that the message is about. */
    link: string | null;
    created_at: Generated<Date>;
    read_at: Date | null;
  };
  recent_games: { uid: string; gameid: string; played_at: Date };
  entry_tickets: {
    ticket_hash: Buffer;
    uid: string;
    gameid: string;
    cid: string;
    expires_at: Date;
    session: string;
  };
  feedbacks: FeedbackTable;
  canned_answers: {
    id: GeneratedAlways<string>;
    title: string;
    content: string;
    enabled: boolean;
    revision: number;
  };
  announcements: AnnouncementTable;
  announcement_reads: { uid: string; inbox_id: string; read_at: Date };
  playtime_days: {
    day: string;
    opens: number | null;
    closes: number | null;
    note: Generated<string>;
  };
  realname_cases: {
    uid: string;
    case_id: string;
    sealed_person: Buffer | null;
    reached_at: Date | null;
    identity_mac: Buffer;
    tries: Generated<number>;
    next_at: Date;
    expires_at: Date;
  };
  open_plays: { uid: string; session: string; biz_id: string; pi: string; ends_at: Date };
  play_reports: {
    id: GeneratedAlways<string>;
    biz_id: string;
    session: string;
    kind: "login" | "logout";
    pi: string;
    happened_at: Date;
    expires_at: Date;
  };
  play_queues: {
    biz_id: string;
    taken_until: Generated<Date>;
    rests_until: Generated<Date>;
    failures: Generated<number>;
  };
  channel_days: ChannelDayTable;
  search_days: {
    day: string;
    keyword: string;
    searches: Generated<string>;
    misses: Generated<string>;
  };
  channel_writers: { writer: string; batch: string; written_at: Date };
  channel_visitors: { day: string; device_hash: Buffer };
  download_salts: { day: string; salt: Buffer; expires_at: Date };
  purges: { key: string; asked_at: Generated<Date> };
  staged_packages: { key: string; build: string; sha256: string; created_at: Generated<Date> };
  downloads: {
    day: string;
    build: string;
    cid: string;
    downloader: Buffer;
    /** Bytes of the whole package. */
    size: string;
    /** Bytes that were sent. */
    handed_out: Generated<string>;
    /** Whether the last byte of the package was among them. */
    has_end: Generated<boolean>;
    /** Written by release 0.3.0 only. */
    ranges: Generated<string>;
    finished: boolean;
    expires_at: Date;
  };
  /** For 0.3.0; nothing reads it. */
  content_versions: { kind: string; version: Generated<string> };
}

interface OperatorTable {
  id: GeneratedAlways<string>;
  name: string;
  shown_name: string;
  role: Role;
  enabled: Generated<boolean>;
  password_hash: string;
  /** The password was made by another; the next log-in brings one of the operator's own. */
  renews_password: Generated<boolean>;
  /** When the password that another made ends; without meaning for one of the operator's own. */
  first_password_until: Generated<Date>;
  /** The authenticator's key. Until the first code is used, each log-in makes another and shows it. */
  sealed_key: Buffer | null;
  /** The time step of the last code that was used; 0 before the first. */
  last_step: Generated<string>;
  /** Networks that the operator may log in from; everywhere if empty. */
  addresses: Generated<string[]>;
  created_at: Generated<Date>;
  seen_at: Date | null;
  /** Failed log-ins since the last one that succeeded: how many, when the last was, and the latest addresses, newest first. */
  failed_count: Generated<number>;
  failed_at: Date | null;
  failed_addresses: Generated<string[]>;
}

/** Codes that were brought in together; their positions are those from `first_pos` to `last_pos`. */
interface CodeBatchTable {
  id: GeneratedAlways<string>;
  giftid: string;
  operator: string;
  file_name: Generated<string>;
  created_at: Date;
  /** When the import has last told how far it is. */
  seen_at: Date;
  state: "reading" | "writing" | "imported" | "failed" | "undone";
  /** Lines read, codes that are to be written, and how many are. */
  lines: Generated<number>;
  codes: Generated<number>;
  written: Generated<number>;
  first_pos: number | null;
  last_pos: number | null;
  undone_at: Date | null;
  undone_by: string | null;
}

/** A picture that an operator has uploaded or cut out of another one. */
interface UploadedPictureTable {
  path: string;
  uploaded_at: Date;
  /** Whether a revision or a row that players read has ever named it; written by triggers. */
  named: boolean;
  removed_at: Date | null;
  /** Of a cut: the whole picture, and the focus in hundredths of its width and height. */
  original: string | null;
  focus_x: number | null;
  focus_y: number | null;
}

/** What one operator asks for and another one decides. */
interface OperatorRequestTable {
  id: GeneratedAlways<string>;
  kind: string;
  object: string;
  payload: JSONColumnType<Record<string, unknown>>;
  reason: string;
  state: "open" | "released" | "refused";
  requested_by: string;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

type DocumentState = "draft" | "review" | "scheduled" | "published" | "withdrawn";

interface DocumentTable {
  id: GeneratedAlways<string>;
  kind: string;
  /** The id in the table that players read; null before the first publication. */
  live_id: string | null;
  title: string;
  /** What the title is searched by. */
  terms: string[];
  state: DocumentState;
  revision: number;
  /** The revision that players see; null if they see none. */
  live_revision: number | null;
  data: JSONColumnType<Record<string, unknown>>;
  publish_at: Date | null;
  updated_at: Date;
  updated_by: string;
}

/** A field of an object before and after an operator changed it, as the trail shows it. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** With a column for each {@link Counter}. */
type ChannelDayTable = Record<Counter, Generated<string>> & {
  day: string;
  cid: string;
  /** 0 counts for no game. */
  gameid: string;
};

interface ChannelTable {
  cid: string;
  name: string;
  is_default: Generated<boolean>;
  created_at: Generated<Date>;
  /** What games read beside the channel's name; null: never any. */
  extras: JSONColumnType<Record<string, string | number | boolean>> | null;
}

/** By whom phones take a package to be signed, from an Android level on; certificates by SHA-256. */
interface BuildSigning {
  fromSdk: number;
  signers: string[];
  predecessors: string[];
}

/** A registered package; `prefix_state` is what `packages/apk/src/resumable-sha256.ts` saves. */
interface BuildTable {
  id: string;
  sha256: string;
  size: string;
  prefix_length: string;
  prefix_state: Buffer;
  package_name: string;
  version_name: Generated<string>;
  version_code: string;
  /** Null: unknown. */
  min_sdk: number | null;
  target_sdk: number | null;
  label: Generated<string>;
  permissions: Generated<string[]>;
  signer_sha256: string | null;
  /** Null: registered before they were kept. */
  signings: JSONColumnType<BuildSigning[]> | null;
  schemes: Generated<string[]>;
  created_at: Generated<Date>;
  modified: Generated<Date>;
  /** Whether everybody may download it; a trigger sets it once a game uses the build. */
  is_public: Generated<boolean>;
  /** The channel in the package as it was handed in. */
  came_with: string | null;
}

interface GameTable {
  gameid: GeneratedAlways<string>;
  slug: string;
  gamename: string;
  aliases: Generated<string[]>;
  gametype: GameType;
  logo: string;
  size_mb: number | null;
  introduction: string;
  description: string;
  score: number;
  hot: Generated<number>;
  categories: string[];
  pictures: Generated<string[]>;
  activity_href: string | null;
  activity_src: string | null;
  activity_title: string | null;
  version: string | null;
  version_code: number | null;
  package_name: string | null;
  developer: string | null;
  updated_at: Date | null;
  permissions: string[] | null;
  privacy_url: string | null;
  age_rating: "8+" | "12+" | "16+" | null;
  isbn: string | null;
  filing: string | null;
  sha256: string | null;
  app_store_url: string | null;
  build: string | null;
  entry_url: string | null;
  /** The game's filing code (备案识别码) with the authority; without it play is not reported. */
  biz_id: string | null;
  /** How much is known of the day of the release; null once the game is out. */
  release_precision: ReleasePrecision | null;
  /** `YYYY-MM-DD`: the day, or one within the ten days or the month. */
  release_on: string | null;
  published: Generated<boolean>;
  released_at: Generated<Date>;
  search_grams: Generated<string[]>;
  pinyin: Generated<string>;
  initials: Generated<string>;
  /** Of the code that has written the three columns before; 0 is 0.3.0. */
  search_version: Generated<number>;
}

interface GiftTable {
  giftid: GeneratedAlways<string>;
  gameid: string;
  giftname: string;
  description: string;
  explain: string;
  requisite: Generated<Requisite>;
  opens_at: Date;
  expires_at: Date;
  total: Generated<number>;
  published: Generated<boolean>;
  created_at: Generated<Date>;
  picture: string | null;
  restocks_at: Date | null;
  reissues: Generated<boolean>;
  second_hand: Generated<boolean>;
  /** Followers of the game are to be told of it once it can be had. */
  to_tell: Generated<boolean>;
}

interface FollowTable {
  uid: string;
  gameid: string;
  topics: FollowTopic[];
  created_at: Date;
  /** The follower is told of what has a later number in inboxes. */
  after_id: string;
  /** Events of higher numbers that were there when the follow began; null for none. */
  earlier_ids: string[] | null;
  /** What is up to this number has been read. */
  read_to: string;
}

interface ShareLinkTable {
  code: string;
  /** Null for a link that nobody was logged in for. */
  uid: string | null;
  /** Null without a channel of its own. */
  cid: string | null;
  kind: ShareKind;
  target_id: string;
  /** Null for a collection. */
  gameid: string | null;
  /** When somebody last shared it. */
  asked_at: Date;
}

interface GameEventTable {
  inbox_id: string;
  gameid: string;
  topic: FollowTopic;
  /** What it is about: an event is told once. */
  ref: string;
  title: string;
  content: string;
  link: string;
  at: Date;
  /** Up to which follower it has been noted for pushing; null once it has for all. */
  pushed_to: string | null;
}

interface CodeReportTable {
  id: GeneratedAlways<string>;
  giftid: string;
  pos: number;
  /** Null once the account is erased. */
  uid: string | null;
  problem: CodeProblem;
  note: string;
  created_at: Date;
  state: Generated<"open" | "reissued" | "refused">;
  settled_at: Date | null;
  /** The operator, `(rule)`, or `(erased)` with the account. */
  settled_by: string | null;
}

/** A review of a game, or a comment under an article. */
interface PostTable {
  id: GeneratedAlways<string>;
  kind: PostKind;
  uid: string;
  /** The game that is reviewed, or that the article is about. */
  gameid: string;
  /** Of a comment. */
  aid: string | null;
  /** Of a reply to a comment. */
  parent: string | null;
  /** Of a review, 1–5. */
  score: number | null;
  content: string;
  device: string;
  state: PostState;
  flags: PostFlag[];
  /** Whether a shown review is part of the game's score. */
  counts: boolean;
  /** Why an operator removed it; stays until an operator shows it. */
  reason: Generated<string>;
  appeal: Generated<string>;
  /** Votes; written by a trigger. */
  helpful: Generated<number>;
  revision: Generated<number>;
  created_at: Date;
  edited_at: Date;
  withdrawn_at: Date | null;
}

interface ObjectVersionTable {
  id: GeneratedAlways<string>;
  object: string;
  value: JSONColumnType<object>;
  made_at: Date | null;
  made_by: string;
}

interface CollectionTable {
  id: GeneratedAlways<string>;
  title: string;
  summary: string;
  cover: string;
  intro: string;
  games: JSONColumnType<readonly { gameid: string; text: string; cover?: string }[]>;
  daily: boolean;
  pos: number;
  published: boolean;
}

interface ArticleTable {
  aid: GeneratedAlways<string>;
  gameid: string;
  col: string;
  name: string;
  title: string;
  summary: string;
  content: string;
  author: string;
  cover: string | null;
  publish_at: Generated<Date>;
  published: Generated<boolean>;
  viewnum: Generated<string>;
}

interface AccountTable {
  uid: GeneratedAlways<string>;
  username: string;
  username_key: GeneratedAlways<string>;
  password_hash: string;
  /** False for a password that nobody knows. */
  password_set: Generated<boolean>;
  nickname: string;
  nickname_key: GeneratedAlways<string>;
  /** The same for names that look alike; null until it is computed. */
  nickname_skeleton: string | null;
  avatar: Generated<string>;
  phone: string | null;
  /** When the phone was bound, or last recovered the account; null if neither was since the column is there. */
  phone_proved_at: Date | null;
  banned: Generated<boolean>;
  /** When a ban ends by itself; null for a ban without an end. */
  banned_until: Date | null;
  created_at: Generated<Date>;
  register_cid: string | null;
  realname_status: Generated<"none" | "pending" | "verified" | "failed">;
  realname_cipher: Buffer | null;
  identity_masked: string | null;
  /** `YYYY-MM-DD`. */
  birth_date: string | null;
  pi: string | null;
  deletion_asked_at: Date | null;
  deletion_due: Date | null;
  /** HMAC of the identity number. */
  identity_mac: Buffer | null;
  /** The account's number among those of the same person. */
  identity_slot: number | null;
  /** The first submission of a real name; null before it, and once the name is verified. */
  realname_first_at: Date | null;
  /** An unsuccessful submission was of a minor. Cleared once the name is verified. */
  earlier_minor: Generated<boolean>;
}

/** Who or what ended a session, if not its player. */
export type EndReason = "device" | "password" | "deletion" | "operator";

/** What an SMS code may be used for: to attach the phone to a new or present account, to prove the bound phone, to recover. */
export type SmsPurpose = "attach" | "prove" | "recover";

interface FeedbackTable {
  id: GeneratedAlways<string>;
  uid: string | null;
  kind: FeedbackKind;
  /** Of reports only. */
  reason: ReportReason | null;
  /** What is reported, such as `article/12`; null for feedback, and for a report of the shop as a whole. */
  target: string | null;
  content: string;
  contact: Generated<string>;
  user_agent: Generated<string>;
  submission_hash: Buffer;
  status: Generated<"open" | "answered" | "closed">;
  answer: string | null;
  created_at: Date;
  settled_at: Date | null;
  /** The name of the operator who works at it or has settled it. */
  assignee: string | null;
}

interface AnnouncementTable {
  id: GeneratedAlways<string>;
  title: string;
  content: string;
  /** Router path of the page that it is about. */
  link: string | null;
  audience: "all" | "channel" | "game";
  /** The first channel of the players whom it is for. */
  cid: string | null;
  gameid: string | null;
  state: "draft" | "scheduled" | "sent" | "withdrawn";
  send_at: Date | null;
  sent_at: Date | null;
  /** Its number among the messages of an inbox; null before it is sent. */
  inbox_id: string | null;
  /** The last subscription that it has been noted for pushing to; null once it has for all. */
  pushed_to: string | null;
  revision: number;
  updated_at: Date;
  updated_by: string;
}

interface SessionTable {
  token_hash: Buffer;
  handle: Generated<string>;
  uid: string;
  deviceid: string;
  user_agent: Generated<string>;
  ip: string | null;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}
