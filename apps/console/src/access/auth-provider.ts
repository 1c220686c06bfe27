import {
  type ConsoleCallName,
  type ConsoleData,
  type ConsolePayload,
  consoleCalls,
} from "@playfront/contract/console/calls";
import { documentKinds } from "@playfront/contract/console/documents";
import type { OperatorCall } from "@playfront/contract/console/operator-call";
import { mayDo, type Permission } from "@playfront/contract/console/roles";
import type { AuthProvider } from "react-admin";
import { callConsole } from "../api/call-console.ts";

type Me = ConsoleData<"session/me">;

/** The operator of the session, asked for once; null before the log-in and after its end. */
let asked: Promise<Me> | null = null;

function findMe(): Promise<Me> {
  asked ??= callConsole("session/me", {});
  const mine = asked;
  mine.catch(() => {
    if (asked === mine) asked = null;
  });
  return mine;
}

/** Sessions and roles as react-admin asks for them. The server decides; this only hides what would be refused. */
export const authProvider: AuthProvider = {
  async login(answers: ConsolePayload<"session/finish">) {
    asked = Promise.resolve(await callConsole("session/finish", answers));
  },
  async logout() {
    asked = null;
    // Without a network, or when it has ended, the log-in page is shown all the same.
    await callConsole("session/end", {}).catch(() => {});
  },
  async checkAuth() {
    await findMe();
  },
  async checkError(error: { status?: number }) {
    if (error.status !== 401) return;
    asked = null;
    throw error;
  },
  async getIdentity() {
    const { id, shownName } = await findMe();
    return { id, fullName: shownName };
  },
  async canAccess({ resource, action }) {
    const permission = permissionOf(resource, action);
    if (permission === "self") return true;
    return permission !== null && mayDo((await findMe()).role, permission);
  },
};

/** The calls behind react-admin's pages. The form of a document or a gift is also where it is read. */
const callsOfPages: Readonly<Record<string, string>> = {
  show: "get",
  create: "add",
  edit: "change",
};

/** What a page or a call of a resource needs; null if there is no such call. */
function permissionOf(resource: string, action: string): Permission | "self" | null {
  const isForm = action === "edit" && (resource in documentKinds || resource === "gifts");
  const name = `${resource}/${isForm ? "get" : (callsOfPages[action] ?? action)}`;
  const call = consoleCalls[name as ConsoleCallName] as OperatorCall | undefined;
  const needed = call?.permission;
  return needed === undefined || needed === "visitor" ? null : needed;
}
