/** What a call of the console may require of the operator. */
export const permissions = [
  "operators.read",
  "operators.change",
  "keys.change",
  "webhooks.change",
  "trail.read",
  "trail.export",
  "figures.read",
  "channels.read",
  "channels.change",
  "content.read",
  "content.write",
  "content.publish",
  "pictures.add",
  "games.key",
  "site.write",
  "site.settings",
  "gifts.read",
  "gifts.change",
  "codes.import",
  "codes.export",
  "codes.reissue",
  "codes.compensate",
  "packages.read",
  "packages.add",
  "packages.use",
  "players.read",
  "players.reveal",
  "players.help",
  "players.act",
  "tickets.handle",
  "announcements.read",
  "announcements.write",
  "openings.read",
  "openings.write",
  "posts.read",
  "posts.moderate",
  "posts.reply",
] as const;

export type Permission = (typeof permissions)[number];

/** The roles of operators, with the name that the console shows, and what each may do. */
export const roles = {
  administrator: { label: "管理员", may: permissions },
  editor: {
    label: "编辑",
    may: [
      "content.read",
      "content.write",
      "pictures.add",
      "games.key",
      "channels.read",
      "channels.change",
      "site.write",
      "packages.read",
      "packages.add",
      "packages.use",
      "announcements.read",
      "openings.read",
      "openings.write",
      "posts.read",
      "posts.reply",
    ],
  },
  /** Sees what the packages say that a document in review offers to players. */
  reviewer: {
    label: "审核",
    may: ["content.read", "content.publish", "packages.read", "posts.read", "posts.moderate"],
  },
  giftManager: {
    label: "礼包运营",
    may: [
      "content.read",
      "pictures.add",
      "gifts.read",
      "gifts.change",
      "codes.import",
      "codes.export",
      "codes.reissue",
      "codes.compensate",
      "openings.read",
      "openings.write",
    ],
  },
  support: {
    label: "客服",
    may: [
      "content.read",
      "gifts.read",
      "codes.reissue",
      "players.read",
      "players.reveal",
      "players.help",
      "tickets.handle",
      "announcements.read",
      "openings.read",
      "posts.read",
      "posts.moderate",
      "posts.reply",
    ],
  },
  analyst: { label: "数据分析", may: ["content.read", "figures.read", "channels.read"] },
  reader: {
    label: "只读",
    may: [
      "operators.read",
      "trail.read",
      "figures.read",
      "channels.read",
      "content.read",
      "gifts.read",
      "packages.read",
      "players.read",
      "announcements.read",
      "openings.read",
      "posts.read",
    ],
  },
  /** A game's developer: only what belongs to the operator's own games. Players see it once it was reviewed, but replies at once. */
  partner: {
    label: "合作方",
    may: [
      "keys.change",
      "figures.read",
      "games.key",
      "content.read",
      "content.write",
      "pictures.add",
      "gifts.read",
      "gifts.change",
      "codes.import",
      "packages.read",
      "packages.add",
      "openings.read",
      "openings.write",
      "posts.read",
      "posts.reply",
    ],
  },
} as const satisfies Record<string, { label: string; may: readonly Permission[] }>;

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as Role[];

/** Whether operators of the role see only what belongs to games that they are given. */
export const isBoundToGames = (role: Role) => role === "partner";

/**
 * Permissions that no key has, whatever its role: keys make neither operators nor keys nor those of games, see neither players
 * nor what they write to the shop, give no codes, and ask for nothing that a second operator decides, who may be the key's own maker.
 */
export const isForPersons = (permission: Permission) =>
  /^(operators|keys|players|tickets)\.|^games\.key$|^codes\.(export|compensate|reissue)$/.test(
    permission,
  );

export function mayDo(role: Role, permission: Permission): boolean {
  return (roles[role].may as readonly Permission[]).includes(permission);
}
