import { type TSchema, Type } from "typebox";
import { ShanghaiTime } from "../entities.ts";
import { Id, notBlank, paging } from "../fields.ts";
import { roleNames } from "./roles.ts";

/** One of the words. */
export const OneOf = <Word extends string>(words: readonly Word[], label: string) =>
  Type.Unsafe<Word>(Type.String({ enum: [...words], label }));

/** Free text of at most `maxLength` characters that is not all spaces. */
export const Words = (label: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: notBlank, label });

/** `YYYY-MM-DD` in Shanghai; whether the month has such a day is left to the service. */
export const Day = (label: string) =>
  Type.String({ pattern: "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$", label });

export const RoleName = OneOf(roleNames, "角色");

/** 3–32 small letters, digits, `.`, `_` and `-`, starting with a letter. */
export const operatorNamePattern = "^[a-z][a-z0-9._-]{2,31}$";
export const longestShownName = 32;

export const OperatorName = Type.String({ pattern: operatorNamePattern, label: "用户名" });
export const OperatorPassword = Type.String({ minLength: 12, maxLength: 128, label: "新密码" });
export const ShownName = Words("姓名", longestShownName);

/** The games that a partner is bound to, by number; empty for other roles. */
export const OwnGames = Type.Array(Id("游戏编号"), { maxItems: 100, label: "游戏" });

/** Networks that the operator may use the console from, such as `203.0.113.0/24`; everywhere if empty. */
export const Addresses = Type.Array(Type.String({ minLength: 2, maxLength: 64 }), {
  maxItems: 50,
  label: "可用网络",
});

export const Operator = Type.Object({
  id: Id("操作员编号"),
  name: Type.String(),
  shownName: Type.String(),
  role: RoleName,
  games: OwnGames,
  addresses: Addresses,
  /** Whether the account may log in. */
  enabled: Type.Boolean(),
  /** Whether an authenticator is set up; it is at the first log-in. */
  hasAuthenticator: Type.Boolean(),
  createdAt: ShanghaiTime,
  /** Null before the first log-in. */
  seenAt: Type.Union([ShanghaiTime, Type.Null()]),
});

/** The ways in that ended with a reset of an operator. */
export const EndedWays = Type.Object({
  sessions: Type.Integer(),
  passkeys: Type.Array(Type.String()),
  keys: Type.Array(Type.String()),
});

/** What changed of an object, field by field. */
export const FieldChanges = Type.Array(
  Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() }),
);

/** What an operator did. */
export const TrailEntry = Type.Object({
  id: Id("记录编号"),
  at: ShanghaiTime,
  /** The operator's name at that time; `operate` for the command line. */
  operator: Type.String(),
  /** The call, such as `operators/add`. */
  action: Type.String(),
  /** What it was done to, such as `operator/3`; empty for the operator's own session. */
  object: Type.String(),
  changes: FieldChanges,
  reason: Type.String(),
  /** The address that it was done from; empty for the command line. */
  address: Type.String(),
});

/**
 * What an object was, the newest version first, and in what each differs from the one before. One that was there before the console
 * first changed it is by nobody, at no known time.
 */
export const Versions = <Value extends TSchema>(value: Value) =>
  Type.Object({
    versions: Type.Array(
      Type.Object({
        at: Type.Union([ShanghaiTime, Type.Null()]),
        by: Type.String(),
        changes: FieldChanges,
        value,
      }),
    ),
  });

/** `YYYY-MM-DD HH:mm`, with or without seconds, in Shanghai, of a day that there is. */
export const WrittenTime = (label: string) =>
  Type.String({
    rule: "day",
    pattern:
      "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$",
    label,
  });

/** The page of a list, and by what it is sorted. */
export const listing = <Field extends string>(fields: readonly Field[]) => ({
  ...paging,
  sort: Type.Optional(OneOf(fields, "排序")),
  order: Type.Optional(OneOf(["asc", "desc"], "顺序")),
});
