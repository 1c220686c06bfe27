import { expect, test } from "vitest";
import { type DuePush, judge, quietEnd, retrySeconds, roomFrom } from "./push.rules.ts";
import { isPushAddress } from "./push-address.ts";

const at = (time: string) => new Date(`2026-11-26T${time}:00+08:00`);
const night = { from: 22, to: 8 };

test("quiet hours end in the morning, on whichever side of midnight they are met", () => {
  expect(quietEnd(at("21:59"), night)).toBeNull();
  expect(quietEnd(at("22:00"), night)).toEqual(new Date("2026-11-27T08:00:00+08:00"));
  expect(quietEnd(at("00:00"), night)).toEqual(at("08:00"));
  expect(quietEnd(at("07:59"), night)).toEqual(at("08:00"));
  expect(quietEnd(at("08:00"), night)).toBeNull();
  expect(quietEnd(at("13:30"), { from: 12, to: 14 })).toEqual(at("14:00"));
  expect(quietEnd(at("14:00"), { from: 12, to: 14 })).toBeNull();
  expect(quietEnd(at("23:30"), { from: 23, to: 0 })).toEqual(new Date("2026-11-27T00:00:00+08:00"));
  expect(quietEnd(at("03:00"), { from: 0, to: 0 })).toBeNull();
});

const due: DuePush = {
  kind: "gift",
  createdAt: at("12:00"),
  isLive: true,
  isRead: false,
  isMuted: false,
  roomFrom: null,
  quiet: night,
  minorUntil: null,
};

test("a push is sent, held until it may disturb, or left to the inbox", () => {
  const now = at("12:00");
  expect(judge(due, now)).toEqual({ act: "send" });
  for (const why of ["isMuted", "isRead"] as const)
    expect(judge({ ...due, [why]: true }, now), why).toEqual({ act: "drop" });
  expect(judge({ ...due, isLive: false }, now)).toEqual({ act: "drop" });
  const until = at("20:00");
  expect(judge({ ...due, minorUntil: until }, now)).toEqual({ act: "hold", until });
  expect(judge({ ...due, roomFrom: until }, now)).toEqual({ act: "hold", until });
  const late = new Date("2026-11-28T20:00:00+08:00");
  expect(judge({ ...due, minorUntil: late }, now)).toEqual({ act: "drop" });
});

test("an hour has room for four messages, a day for twelve", () => {
  const now = at("20:00");
  const times = ["19:10", "19:20", "19:30", "19:40"].map(at);
  expect(roomFrom(times.slice(1), now)).toBeNull();
  expect(roomFrom(times, now)).toEqual(at("20:10"));
  expect(roomFrom(times, at("20:10"))).toBeNull();
  const ofDay = Array.from({ length: 12 }, (_, hour) => at(`${String(hour).padStart(2, "0")}:00`));
  expect(roomFrom(ofDay, now)).toEqual(new Date("2026-11-27T00:00:00+08:00"));
});

test("what is about security neither waits for room nor for the morning", () => {
  const push = { ...due, kind: "security" as const, roomFrom: at("23:59") };
  expect(judge(push, at("23:00"))).toEqual({ act: "send" });
});

test("at night only what is about security is sent, and to a minor not even that", () => {
  const now = at("23:00");
  const morning = new Date("2026-11-27T08:00:00+08:00");
  expect(judge(due, now)).toEqual({ act: "hold", until: morning });
  expect(judge({ ...due, kind: "security" }, now)).toEqual({ act: "send" });
  const minorUntil = new Date("2026-11-27T10:00:00+08:00");
  expect(judge({ ...due, kind: "security", minorUntil }, now)).toEqual({
    act: "hold",
    until: minorUntil,
  });
});

test("another try comes when the service says so, within bounds", () => {
  const now = at("12:00");
  expect(retrySeconds("120", { tries: 0, now })).toBe(120);
  expect(retrySeconds("0", { tries: 0, now })).toBe(60);
  expect(retrySeconds("99999999", { tries: 0, now })).toBe(21_600);
  expect(retrySeconds("Thu, 26 Nov 2026 04:10:00 GMT", { tries: 0, now })).toBe(600);
  for (const header of [null, "soon", "-5"])
    expect(retrySeconds(header, { tries: 1, now }), String(header)).toBe(
      header === "-5" ? 60 : 240,
    );
});

test("only known push services are written to", () => {
  const good = [
    "https://fcm.googleapis.com/fcm/send/a:b",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://wns2-db5p.notify.windows.com/w/?token=x",
    "https://web.push.apple.com/x",
  ];
  for (const address of good) expect(isPushAddress(address, []), address).toBe(true);
  const bad = [
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilnotify.windows.com/x",
    "https://user:pass@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@10.0.0.1/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://localhost/x",
    "http://169.254.169.254/latest/meta-data",
    "ftp://fcm.googleapis.com/x",
    "file:///etc/passwd",
    "fcm.googleapis.com",
    "",
  ];
  for (const address of bad) expect(isPushAddress(address, []), address).toBe(false);
  expect(isPushAddress("http://127.0.0.1:9/x", ["http://127.0.0.1:9"])).toBe(true);
});
