import { expect, test } from "vitest";
import { joinWords } from "./join-words.ts";

test("a Chinese name is followed directly, a Latin one by a space", () => {
  expect(joinWords("像素工厂", "礼包列表")).toBe("像素工厂礼包列表");
  expect(joinWords("DroidFish", "礼包列表")).toBe("DroidFish 礼包列表");
  expect(joinWords("Gloomy Dungeons 3D", "礼包")).toBe("Gloomy Dungeons 3D 礼包");
  expect(joinWords("Antimine 扫雷", "礼包")).toBe("Antimine 扫雷礼包");
});

test("a Latin name between Chinese words has a space on both sides, but none beside punctuation", () => {
  expect(joinWords("绑定", "微信")).toBe("绑定微信");
  expect(joinWords("解除", "Apple", "绑定？")).toBe("解除 Apple 绑定？");
  expect(joinWords("可以用", "QQ", "登录")).toBe("可以用 QQ 登录");
  expect(joinWords("", "QQ", "，", "QQ")).toBe("QQ，QQ");
});
