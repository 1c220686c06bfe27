import earlyScript from "virtual:early-script";
import { expect, test } from "vitest";
import { readInvitation } from "./invitation.ts";

const day = 86_400_000;

test.each([
  ["a link of today", `Ab3dEf9hJk ${Date.now()}`, { share: "Ab3dEf9hJk" }],
  ["a link of six days ago", `Ab3dEf9hJk ${Date.now() - 6 * day}`, { share: "Ab3dEf9hJk" }],
  ["a link of eight days ago", `Ab3dEf9hJk ${Date.now() - 8 * day}`, {}],
  ["a link that says no time", "Ab3dEf9hJk", {}],
  ["something else", "x y", {}],
  ["nothing", "", {}],
])("a registration names %s", (_, stored, field) => {
  localStorage.setItem("share", stored);
  expect(readInvitation()).toEqual(field);
});

test("the address of a shared page is remembered, and one without a code of a link changes nothing", () => {
  const openAddress = (address: string) => {
    history.replaceState(null, "", address);
    new Function(earlyScript)();
    return readInvitation();
  };
  localStorage.removeItem("share");
  expect(openAddress("/app/game/7?share=0OIl000000")).toEqual({});
  expect(openAddress("/app/game/7?cid=c9&share=Ab3dEf9hJk")).toEqual({ share: "Ab3dEf9hJk" });
  expect(openAddress("/app/game/8?share=%3Cscript%3E")).toEqual({ share: "Ab3dEf9hJk" });
  expect(openAddress("/app/game/8")).toEqual({ share: "Ab3dEf9hJk" });
});
