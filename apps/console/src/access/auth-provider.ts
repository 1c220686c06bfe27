import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { mayDo, type Permission, permissions } from "@playfront/contract/console/roles";
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
    const permission = `${resource}.${isReading(action) ? "read" : "change"}`;
    if (!permissions.includes(permission as Permission)) return false;
    return mayDo((await findMe()).role, permission as Permission);
  },
};

function isReading(action: string): boolean {
  return action === "list" || action === "show";
}
