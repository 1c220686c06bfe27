import {
  type ConsoleCallName,
  type ConsoleData,
  consoleCalls,
} from "@playfront/contract/console/calls";
import { requestsOf } from "@playfront/contract/console/calls/requests";
import { documentKinds } from "@playfront/contract/console/documents";
import { mayCall, type OperatorCall } from "@playfront/contract/console/operator-call";
import type { AuthProvider } from "ra-core";
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
  /** Takes the operator whom the log-in page has logged in. */
  async login(me: ConsoleData<"session/finish">) {
    asked = Promise.resolve(me);
  },
  async logout() {
    asked = null;
    // Without a network, or when it has ended, the log-in page is shown all the same.
    await callConsole("session/end", {}).catch(() => {});
  },
  async checkAuth() {
    await findMe();
  },
  // An ended session is left by `useEndedSession`: react-admin would take the refused save for done.
  async checkError() {},
  async getIdentity() {
    const { id, name, shownName } = await findMe();
    return { id, name, fullName: shownName };
  },
  async canAccess({ resource, action }) {
    // Everybody may list the own requests; a role that asks for nothing has none.
    if (resource === "requests") return requestsOf((await findMe()).role).length > 0;
    const call = callOf(resource, action);
    return call !== undefined && mayCall((await findMe()).role, call);
  },
};

/** The calls behind react-admin's pages. The form of a document or a gift is also where it is read. */
const callsOfPages: Readonly<Record<string, string>> = {
  show: "get",
  create: "add",
  edit: "change",
};

/** Resources that roles without the right to change them read in their form. */
const formsAlsoRead: readonly string[] = ["gifts", "announcements", "channels"];

/** The call behind a page of a resource, if there is one. */
function callOf(resource: string, action: string): OperatorCall | undefined {
  const isForm =
    action === "edit" && (resource in documentKinds || formsAlsoRead.includes(resource));
  const name = `${resource}/${isForm ? "get" : (callsOfPages[action] ?? action)}`;
  return consoleCalls[name as ConsoleCallName] as OperatorCall | undefined;
}
