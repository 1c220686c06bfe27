/** What a call of the console may require of the operator. */
export const permissions = [
  "operators.read",
  "operators.change",
  "trail.read",
  "content.read",
  "content.write",
  "content.publish",
  "gifts.read",
  "gifts.change",
  "codes.import",
  "site.write",
  "site.settings",
] as const;

export type Permission = (typeof permissions)[number];

/** The roles of operators, with the name that the console shows, and what each may do. */
export const roles = {
  administrator: { label: "管理员", may: permissions },
  editor: { label: "编辑", may: ["content.read", "content.write", "site.write"] },
  reviewer: { label: "审核", may: ["content.read", "content.publish"] },
  giftManager: {
    label: "礼包运营",
    may: ["content.read", "gifts.read", "gifts.change", "codes.import"],
  },
  support: { label: "客服", may: ["content.read", "gifts.read"] },
  analyst: { label: "数据分析", may: ["content.read"] },
  reader: { label: "只读", may: ["operators.read", "trail.read", "content.read", "gifts.read"] },
} as const satisfies Record<string, { label: string; may: readonly Permission[] }>;

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as Role[];

export function mayDo(role: Role, permission: Permission): boolean {
  return (roles[role].may as readonly Permission[]).includes(permission);
}
