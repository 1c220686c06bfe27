/** What a call of the console may require of the operator. */
export const permissions = ["operators.read", "operators.change", "trail.read"] as const;

export type Permission = (typeof permissions)[number];

/** The roles of operators, with the name that the console shows, and what each may do. */
export const roles = {
  administrator: { label: "管理员", may: permissions },
  editor: { label: "编辑", may: [] },
  reviewer: { label: "审核", may: [] },
  giftManager: { label: "礼包运营", may: [] },
  support: { label: "客服", may: [] },
  analyst: { label: "数据分析", may: [] },
  reader: { label: "只读", may: ["operators.read", "trail.read"] },
} as const satisfies Record<string, { label: string; may: readonly Permission[] }>;

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as Role[];

export function mayDo(role: Role, permission: Permission): boolean {
  return (roles[role].may as readonly Permission[]).includes(permission);
}
