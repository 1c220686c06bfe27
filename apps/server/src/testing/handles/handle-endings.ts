import { createAccountService } from "../../modules/identity/account/account.service.ts";
import { createAuditService } from "../../modules/identity/audit/audit.service.ts";
import { createKnownDevices } from "../../modules/identity/known-device/known-device.service.ts";
import { createOperatorAccounts } from "../../modules/identity/operator-accounts/operator-accounts.service.ts";
import { createOperatorSecondFactors } from "../../modules/identity/second-factor/operator-second-factors.service.ts";
import { createSessionService } from "../../modules/identity/session/session.service.ts";
import { createMessageService } from "../../modules/message/message.service.ts";
import { newClient } from "../clients/new-client.ts";
import { hearSessionEnds } from "../hear-session-ends.ts";
import type { TestApp } from "../test-app.ts";
import { type HandleOwner, provePhone } from "./handle-owner.ts";

const nextPassword = "another-horse-8";

/** What happens to an account or a session and ends handles; each goes the way of a player or an operator. */
export const endings = {
  "the password is changed in this session": async (app, owner) => {
    const { data } = await changePassword(app, owner, owner.headers);
    owner.headers.token = data.token;
  },
  "the password is changed on another device": async (app, owner) => {
    await changePassword(app, owner, owner.elsewhere);
  },
  "the password is found again": async (app, owner) => {
    const device = newClient();
    const proof = await provePhone(app, owner, device);
    const form = { ...proof, phone: owner.phone, password: nextPassword };
    mustSucceed(await app.call("user/index/findPwdModifyPwd", form, device));
    owner.password = nextPassword;
  },
  "the session logs out": async (app, { headers }) => {
    mustSucceed(await app.call("user/logout", {}, headers));
  },
  "the device is ended from another": async (app, owner) => {
    const { data } = await app.call("user/getDeviceList", {}, owner.headers);
    const { handle } = data.find(({ current }) => current)!;
    mustSucceed(await app.call("user/endDevice", { handle }, owner.elsewhere));
  },
  "all others are ended from another device": async (app, owner) => {
    mustSucceed(await app.call("user/endOtherDevices", {}, owner.elsewhere));
  },
  "an operator ends all sessions": async (app, { uid }) => {
    const { clock, config } = app;
    const { db } = app.database;
    const accounts = createAccountService({ db, clock });
    const sessions = createSessionService({ db, clock });
    const audit = createAuditService({ db, clock });
    const messages = createMessageService({ db, clock });
    const secondFactors = createOperatorSecondFactors({ db, audit, messages });
    const knownDevices = createKnownDevices({ db, clock });
    const parts = { db, clock, config, accounts, sessions, audit, messages, knownDevices };
    await createOperatorAccounts({ ...parts, secondFactors }).endSessions(uid);
    await hear(app);
  },
  "the account is banned": async (app, { uid }) => {
    const { db } = app.database;
    await db.updateTable("accounts").set({ banned: true }).where("uid", "=", uid).execute();
    await hear(app);
  },
  "the account's deletion is requested": async (app, owner) => {
    const { password } = owner;
    mustSucceed(await app.call("user/deletionAsk", { password }, owner.elsewhere));
  },
  "the token is exchanged": async (app, owner) => {
    const { data } = await app.call("user/checkLogin", { from: "url" }, owner.headers);
    owner.headers.token = data.token!;
  },
} satisfies Record<string, (app: TestApp, owner: HandleOwner) => Promise<void>>;

export type EndingName = keyof typeof endings;

/** What another process ended is heard a moment later. */
async function hear({ database, deps }: TestApp): Promise<void> {
  if (deps.sessionEnds) await hearSessionEnds(database, deps.sessionEnds);
}

async function changePassword(app: TestApp, owner: HandleOwner, headers: Record<string, string>) {
  const form = { oldpassword: owner.password, newpassword: nextPassword };
  const answer = await app.call("user/passwordChange", form, headers);
  mustSucceed(answer);
  owner.password = nextPassword;
  return answer;
}

function mustSucceed({ code, msg }: { code: number; msg: string }): void {
  if (code !== 1) throw new Error(`the ending itself failed: ${code} ${msg}`);
}
