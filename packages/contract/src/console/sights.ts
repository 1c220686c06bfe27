interface Limits {
  /** In Chinese, what is counted. */
  what: string;
  /** Calls of an operator, or of a key, in an hour, times LIMIT_FACTOR. */
  most: number;
  /** Beyond so many, administrators are told. */
  alarm: number;
  /** Whether each call is in the trail with its reason anyway. Others are told once an object and hour. */
  recordsItself: boolean;
}

/**
 * What calls of the console show of persons, or take away in a file: a masked value as it is, one person, a list of persons, a file
 * that is made for a reason, and one that is not.
 */
export const sights = {
  secret: { what: "查看完整信息", most: 60, alarm: 20, recordsItself: true },
  person: { what: "查看玩家和工单", most: 600, alarm: 300, recordsItself: false },
  persons: { what: "查找玩家和工单", most: 600, alarm: 300, recordsItself: false },
  file: { what: "导出文件", most: 60, alarm: 20, recordsItself: true },
  table: { what: "导出表格", most: 60, alarm: 20, recordsItself: false },
} as const satisfies Record<string, Limits>;

export type Sight = keyof typeof sights;
