import type { ConsoleCallName, ConsoleData } from "@playfront/contract/console/calls";
import { type Role, roles } from "@playfront/contract/console/roles";
import { actNames, type DocumentState, kindNames, stateNames } from "../content/document-words.ts";
import { nameOfField } from "../language/field-names.ts";

export type TrailEntry = ConsoleData<"trail/list">["rows"][number];

/** What the trail's entries are called; each is the call that made it. */
const actionNames: Partial<Record<ConsoleCallName, string>> = {
  "session/finish": "登录",
  "session/end": "退出登录",
  "session/password": "修改自己的密码",
  "gifts/add": "添加礼包",
  "gifts/change": "修改礼包",
  "gifts/import": "导入兑换码",
  "site/search": "修改热搜",
  "site/home": "修改首页板块",
  "site/categories": "修改分类",
  "site/ranks": "修改榜单",
  "site/help": "修改帮助问答",
  "site/identity": "修改站点信息",
  "site/footer": "修改页脚与备案",
  "site/hosts": "修改主机表",
  "legal/add": "添加协议或政策的版本",
  "columns/change": "修改资讯栏目",
  "operators/add": "添加操作员",
  "operators/change": "修改操作员",
  "operators/reset": "重置登录方式",
};

export function nameOfAction({ action }: TrailEntry): string {
  return actionNames[action as ConsoleCallName] ?? documentAct(action) ?? action;
}

/** Such as 发布文章. */
function documentAct(action: string): string | null {
  const [kind = "", act = ""] = action.split("/");
  const [name, done] = [(kindNames as Record<string, string>)[kind], actNames[act]];
  return name && done ? `${done}${name}` : null;
}

/** The changes of an entry, field by field, as one text. */
export function describeChanges({ action, changes }: TrailEntry): string {
  const [resource = ""] = action.split("/");
  return changes
    .map(({ field, before, after }) => {
      const change = `${nameOfValue(field, before)} › ${nameOfValue(field, after)}`;
      return `${nameOfField(resource, field)}：${change}`;
    })
    .join("；");
}

function nameOfValue(field: string, value: string): string {
  if (value === "") return "空";
  if (field === "role" && value in roles) return roles[value as Role].label;
  if (field === "state" && value in stateNames) return stateNames[value as DocumentState];
  return value === "true" ? "是" : value === "false" ? "否" : value;
}
