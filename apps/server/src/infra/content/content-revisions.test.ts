import type { ContentChange } from "@playfront/database/content-changes";
import { expect, it } from "vitest";
import { ContentRevisions } from "./content-revisions.ts";
import { earliest, joinMadeOf } from "./made-of.ts";

const change = (kind: ContentChange["kind"], id: string | null, isWithdrawn = false) => ({
  kind,
  id,
  isWithdrawn,
});

it("tells what has happened to an object since, and to no other", () => {
  const revisions = new ContentRevisions();
  revisions.add(change("game", "1"));
  const since = revisions.current;
  expect(revisions.since(since, ["game:1"])).toBe("nothing");
  revisions.add(change("game", "1"));
  revisions.add(change("gift", "2", true));
  expect(revisions.since(since, ["game:1"])).toBe("changed");
  expect(revisions.since(since, ["game:2", "gift:1", "article"])).toBe("nothing");
  expect(revisions.since(since, ["game"])).toBe("changed");
  expect(revisions.since(since, ["gift"])).toBe("withdrawn");
  expect(revisions.since(since, ["game:1", "gift:2"])).toBe("withdrawn");
  expect(revisions.since(since, "anything")).toBe("withdrawn");
  expect(revisions.since(revisions.current, "anything")).toBe("nothing");
});

it("a change of a whole kind is one of each of its objects", () => {
  const revisions = new ContentRevisions();
  revisions.add(change("game", null));
  expect(revisions.since(0, ["game:7"])).toBe("changed");
  expect(revisions.since(0, ["game-list:动作", "gift:7"])).toBe("nothing");
});

it("after missed changes nothing is known, but what was withdrawn stays so", () => {
  const revisions = new ContentRevisions();
  revisions.add(change("game", "1", true));
  revisions.add(null);
  expect(revisions.since(0, ["game:2"])).toBe("unknown");
  expect(revisions.since(0, ["game:1"])).toBe("withdrawn");
  expect(revisions.since(2, ["game:1"])).toBe("nothing");
});

it("remembers a bounded number of objects; what it has forgotten counts as withdrawn", () => {
  const revisions = new ContentRevisions();
  for (let id = 0; id < 20_001; id += 1) revisions.add(change("game", String(id)));
  expect(revisions.since(0, ["gift:1"])).toBe("withdrawn");
  expect(revisions.since(1, ["game:0"])).toBe("nothing");
  expect(revisions.since(1, ["game:1"])).toBe("changed");
});

it("joins what a page's answers are made of, and finds the first change", () => {
  const [soon, later] = [new Date(1), new Date(2)];
  const [game, gift] = [
    { content: ["game:1" as const], changesAt: null },
    { content: ["game:1" as const, "gift:1" as const], changesAt: later },
  ];
  expect(joinMadeOf([game, gift])).toEqual({ content: ["game:1", "gift:1"], changesAt: later });
  const unknown = { content: "anything" as const, changesAt: soon };
  expect(joinMadeOf([unknown, gift])).toEqual(unknown);
  expect(earliest([later, null, soon])).toBe(soon);
  expect(earliest([])).toBe(null);
});
