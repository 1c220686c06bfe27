import { expect, test } from "vitest";
import { redisAddress } from "./redis-address.ts";

const read = (text: string) => redisAddress(text, "REDIS_URL");

test("one server, with and without port, database, user and TLS", () => {
  const host = { host: "cache", port: 6379 };
  expect(read("redis://cache")).toEqual({
    kind: "server",
    isTls: false,
    hosts: [host],
    database: 0,
  });
  expect(read("rediss://shop:a%40b:c@[::1]:7000/3")).toEqual({
    kind: "server",
    isTls: true,
    username: "shop",
    password: "a@b:c",
    hosts: [{ host: "::1", port: 7000 }],
    database: 3,
  });
  expect(read("redis://:secret@cache/0")).toMatchObject({ password: "secret", hosts: [host] });
});

test("sentinels, with the name of the primary", () => {
  expect(read("redis+sentinel://:secret@one,two:27000/shop/2")).toEqual({
    kind: "sentinel",
    isTls: false,
    password: "secret",
    hosts: [
      { host: "one", port: 26_379 },
      { host: "two", port: 27_000 },
    ],
    primary: "shop",
    database: 2,
  });
  expect(read("rediss+sentinel://one/shop")).toMatchObject({ primary: "shop", database: 0 });
});

test("a cluster, which has one database", () => {
  expect(read("redis+cluster://one:7000,two")).toEqual({
    kind: "cluster",
    isTls: false,
    hosts: [
      { host: "one", port: 7000 },
      { host: "two", port: 6379 },
    ],
  });
});

test.each([
  "cache:6379",
  "http://cache",
  "redis://",
  "redis://one,two",
  "redis://cache/name",
  "redis://cache/0/1",
  "redis+sentinel://one",
  "redis+cluster://one/0",
  "redis+cluster://one,,two",
  "redis://:secret@cache:port",
  "redis://:secret%zz@cache",
])("%s is refused without being repeated", (text) => {
  expect(() => read(text)).toThrow(/^REDIS_URL must be an address such as redis:\/\/host:6379\/0/);
  expect(() => read(text)).not.toThrow(/secret/);
});
