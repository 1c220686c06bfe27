import { createLog } from "@playfront/http/log";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createContainer } from "../../container.ts";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { type AuthorityApp, createAuthorityApp } from "../../testing/authority-app.ts";
import { newPerson } from "../../testing/test-person.ts";
import { checkSecretKey } from "./key-check.ts";
import { reseal } from "./reseal.ts";
import { createSecrets } from "./secrets.ts";

const [first, second] = [createSecrets("test-secret-key"), createSecrets("quite-another-key")];
let fixture: AuthorityApp;
let player: TestPlayer;
let name: string;

/** A real-name case whose number the authority has not received yet. */
beforeEach(async () => {
  fixture = await createAuthorityApp();
  const { app, authority } = fixture;
  player = await makePlayer(app);
  const person = newPerson();
  name = person.name;
  authority.cases.register.set(person.identity, name);
  authority.breakNext("drop");
  const form = { realname: name, identity: person.identity };
  const { data } = await app.call("user/fcmChange", form, player.headers);
  expect(data).toMatchObject({ status: "pending" });
});
afterEach(() => fixture.close());

test("after a change of the key a waiting case goes on to the authority and is decided", async () => {
  const { app, authority } = fixture;
  const { db } = app.database;
  await checkSecretKey(db, first);
  expect(await reseal(db, { from: first, to: second })).toBe(2);
  const { tasks } = createContainer({
    ...app.deps,
    secrets: second,
    log: createLog("silent"),
  });
  authority.asked.length = 0;
  app.clock.advance(3600);
  await tasks.ask_real_names();
  expect(authority.asked).toEqual(["check 0"]);
  const node = await app.anotherNode({ secrets: second });
  const { data } = await app.callOn(node, "user/getUserFcmInfo", {}, player.headers);
  expect(data).toMatchObject({
    status: "verified",
    realname: `${name[0]}**`,
  });
  await node.close();
});

test("a database older than the check accepts the right key while a case waits, and no other", async () => {
  const { db } = fixture.app.database;
  await db.updateTable("accounts").set({ realname_cipher: null }).execute();
  await expect(checkSecretKey(db, second)).rejects.toThrow("SECRET_KEY");
  await checkSecretKey(db, first);
});
