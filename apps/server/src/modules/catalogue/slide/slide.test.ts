import { expect, test } from "vitest";
import { makeSlide } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

test("slides come in their order, with a title and a link only if they have one, without unpublished ones", async () => {
  const app = await createTestApp();
  const { db } = app.database;
  const last = await makeSlide(db, { src: "/media/3.webp", pos: 3 });
  const first = await makeSlide(db, {
    src: "/media/1.webp",
    title: "像素工厂：守住第一波",
    url: "/game/1/",
    pos: 1,
  });
  const second = await makeSlide(db, { src: "/media/2.webp", url: "https://example.com/", pos: 2 });
  await makeSlide(db, { pos: 0, published: false });
  const { code, data } = await app.call("index/getHomeSlidePictureList", {});
  expect(code).toBe(1);
  expect(data).toEqual([
    { id: first, src: "/media/1.webp", title: "像素工厂：守住第一波", url: "/game/1/" },
    { id: second, src: "/media/2.webp", url: "https://example.com/" },
    { id: last, src: "/media/3.webp" },
  ]);
  await app.close();
});
