import { describe, expect, it } from "vitest";
import { acceptedEncoding, matchesTag } from "./page-negotiation.ts";

describe("the encoding of a page", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0, gzip;q=0", null],
    ["x-br, sbr", null],
    ["identity", null],
    ["", null],
    [undefined, null],
  ])("of %j is %j", (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe("a tag the browser has", () => {
  it.each(['W/"one"', '"one"', '"zero", W/"one"', "*"])("is known by %s", (header) => {
    expect(matchesTag(header, 'W/"one"')).toBe(true);
  });

  it.each(['"on"', '"one-more"', "one", "", undefined])("is not known by %s", (header) => {
    expect(matchesTag(header, 'W/"one"')).toBe(false);
  });
});
