import { checkFeedback, checkPhone, normaliseFeedback } from "@playfront/contract/form-rules";
import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

export const relations = { father: "父亲", mother: "母亲", other: "其他监护人" } as const;

/** What a guardian may ask for. */
export const wishes = {
  look: "查询记录",
  limit: "限制游戏",
  close: "注销账号",
  name: "实名被冒用",
  other: "其他",
} as const;

const names = ["relation", "guardian", "phone", "account", "wish", "detail"] as const;
export type GuardianField = (typeof names)[number];
export type GuardianRequest = Record<GuardianField, string>;

export const emptyRequest = Object.fromEntries(names.map((name) => [name, ""])) as GuardianRequest;

/** A request that is not sent yet. Stored in this tab only, because it is personal data. */
export const guardianDraft = createDraft<GuardianRequest>({
  key: "guardian-draft",
  place: "tab",
  isOwn: true,
  parse: (stored) => (hasTexts(stored, names) ? stored : null),
});

export const mostDetail = 300;

export const guardianRules: Record<GuardianField, (value: string) => string | null> = {
  relation: (value) => (value === "" ? "请选择您与孩子的关系" : null),
  guardian: (value) => checkLength(value.trim(), { label: "您的称呼", least: 2, most: 20 }),
  phone: checkPhone,
  account: (value) => checkLength(value.trim(), { label: "孩子的账号", least: 2, most: 40 }),
  wish: (value) => (value === "" ? "请选择申请事项" : null),
  detail(value) {
    const length = [...normaliseFeedback(value)].length;
    if (length === 0) return "请说明情况";
    if (length > mostDetail) return `最多 ${mostDetail} 个字，请删去 ${length - mostDetail} 个`;
    return checkFeedback(value);
  },
};

function checkLength(
  value: string,
  { label, least, most }: { label: string; least: number; most: number },
): string | null {
  if (value === "") return `请填写${label}`;
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value)) return `${label}包含不可见字符，请修改`;
  const length = [...value].length;
  return length < least || length > most ? `${label}为 ${least}–${most} 个字` : null;
}

/** The feedback that a request is sent as. Who asks stands in the contact, which is deleted once the ticket is settled. */
export function toFeedback({ relation, guardian, phone, account, wish, detail }: GuardianRequest) {
  const lines = [
    `【家长监护】${wishes[wish as keyof typeof wishes]}`,
    `与孩子的关系：${relations[relation as keyof typeof relations]}`,
    `孩子的账号：${account.trim()}`,
    `说明：${normaliseFeedback(detail)}`,
  ];
  return {
    kind: "minor",
    content: lines.join("\n"),
    contact: `${guardian.trim()} ${phone}`,
  } as const;
}
