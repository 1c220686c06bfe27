import { expect, it } from "vitest";
import { findRow, readSiteName } from "./host-table.ts";
import { parseHostTable } from "./host-table-setting.ts";
import { ConfigError, readSettings } from "./setting.ts";
import { siteSettings } from "./settings/site.ts";

const table = parseHostTable(
  JSON.stringify({
    production: {
      sites: ["m.shop.example", "M.Shop2.Example.", "商店.example", "m.shop.example:8443"],
      api: "https://api.shop.example/",
    },
    test: {
      sites: ["m.test.shop.example", "localhost:8080", "[::1]:8080", "[2001:db8::1]", "192.0.2.7"],
    },
  }),
);

it.each([
  ["m.shop.example", "production"],
  ["m.shop.example:443", "production"],
  ["m.shop.example:80", "production"],
  ["m.shop.example:9000", "production"],
  ["M.SHOP.Example", "production"],
  ["m.shop.example.", "production"],
  ["m.shop2.example", "production"],
  ["商店.example", "production"],
  ["xn--czrs0t.example", "production"],
  ["XN--CZRS0T.example:8443", "production"],
  ["m.test.shop.example", "test"],
  ["m.test.shop.example:3000", "test"],
  ["localhost:8080", "test"],
  ["[::1]:8080", "test"],
  ["[0:0:0:0:0:0:0:1]:8080", "test"],
  ["[2001:db8::1]", "test"],
  ["[2001:DB8:0::1]:3000", "test"],
  ["192.0.2.7:8080", "test"],
])("%s is a site of the row %s", (host, name) => {
  expect(findRow(table, host)?.name).toBe(name);
});

it.each([
  [undefined],
  [""],
  ["shop.example"],
  ["www.shop.example"],
  ["localhost"],
  ["localhost:80"],
  ["localhost:8081"],
  ["[::1]"],
  ["2001:db8::1"],
  ["m.shop.example.evil.example"],
  ["evil-m.shop.example"],
  ["m.shop.example@evil.example"],
  ["evil.example#m.shop.example"],
  ["m.shop.example/"],
  ["m.shop.example, m.test.shop.example"],
  ["m.shop.example m.test.shop.example"],
  ["m.shop.exаmple"],
  ["m.shop.example:99999"],
  ["m.shop.example:80a"],
  ["m.shop.example:-1"],
  ["m%2eshop.example"],
  ["商店.example.cn"],
  ["[::1%25eth0]:8080"],
  ["constructor"],
])("%j is in no row", (host) => {
  expect(findRow(table, host)).toBeNull();
});

it("prefers the name with its port", () => {
  const { rows } = parseHostTable(
    '{"production":{"sites":["a.example"]},"test":{"sites":["a.example:8443"]}}',
  );
  expect(findRow({ rows }, "a.example:8443")?.name).toBe("test");
  expect(findRow({ rows }, "a.example:8444")?.name).toBe("production");
  expect(findRow({ rows }, "a.example:443")?.name).toBe("production");
});

it("is empty by default, and fields that a row leaves out are null", () => {
  expect(readSettings({}, siteSettings).hostTable).toEqual({ rows: [] });
  expect(findRow({ rows: [] }, "m.shop.example")).toBeNull();
  const [production] = table.rows;
  expect(production).toMatchObject({ api: "https://api.shop.example", packaging: null });
  expect(production?.sites).toContain("xn--czrs0t.example");
});

it.each([
  ["{", "must be JSON"],
  ["[]", "must be JSON"],
  ['"x"', "must be JSON"],
  ['{"staging":{"sites":["a.example"]}}', "staging is not known"],
  ['{"test":[]}', "test must be an object"],
  ['{"test":{}}', "test.sites"],
  ['{"test":{"sites":[]}}', "test.sites"],
  ['{"test":{"sites":"a.example"}}', "test.sites"],
  ['{"test":{"sites":["https://a.example"]}}', "test.sites"],
  ['{"test":{"sites":["*.a.example"]}}', "test.sites"],
  ['{"test":{"sites":["a.example"],"packager":"https://b.example"}}', "packager is not known"],
  ['{"test":{"sites":["a.example"],"api":"b.example"}}', "test.api"],
  ['{"test":{"sites":["a.example"],"api":"https://b.example/m"}}', "test.api"],
  ['{"test":{"sites":["a.example"],"api":"javascript:1"}}', "test.api"],
  ['{"test":{"sites":["a.example"],"static":"https://u@b.example"}}', "test.static"],
  ['{"test":{"sites":["a.example"],"entry":7}}', "test.entry"],
  ['{"test":{"sites":["a.example"],"downloadPath":"get"}}', "test.downloadPath"],
  ['{"test":{"sites":["a.example"],"entryPath":"//evil.example/{gameid}"}}', "test.entryPath"],
  ['{"test":{"sites":["a.example"]},"production":{"sites":["A.example."]}}', "a.example twice"],
])("rejects %s and names what is wrong", (text, message) => {
  expect(() => parseHostTable(text)).toThrow(ConfigError);
  expect(() => parseHostTable(text)).toThrow(message);
});

it("no Host header makes the parser throw", () => {
  for (const host of ["[", "]", "[:::]", "\0", "a\r\nb", ":", ":80", "a..b", "x".repeat(10_000)]) {
    expect(() => readSiteName(host)).not.toThrow();
  }
});

it("takes names of up to 253 characters, the longest in DNS", () => {
  const longest = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(61)}`;
  expect(readSiteName(`${longest}:8443`)).toBe(`${longest}:8443`);
  expect(readSiteName(`${longest}d`)).toBe(null);
});
