/** The preset persons of the authority's test system (its test-system document V1.2). */
export interface PresetPerson {
  ai: string;
  name: string;
  idNum: string;
}

/** Persons that are verified at once. */
export const verifiedPresets: readonly (PresetPerson & { pi: string })[] = [
  ["某一一", "110000190101010001", "1fffbjzos82bs9cnyj1dna7d6d29zg4esnh99u"],
  ["某一二", "110000190101020007", "1fffbkmd9ebtwi7u7f4oswm9li6twjydqs7qjv"],
  ["某一三", "110000190101030002", "1fffblf892i0p1zh6wlec2quukxtw29v4yismp"],
  ["某一四", "110000190101040008", "1fffbmr55j92gttv5wxspm0mgvw8x3p0n7cy0j"],
  ["某一五", "11000019010101001X", "1fffbjqfba5y6uwr55cdak6faokhm4s02qkyue"],
  ["某一六", "110000190101020015", "1fffbkrwndszes1sngfx3v6pdqh87fi4zhz9ur"],
  ["某一七", "110000190101030010", "1fffbl6st3fbp199i8zh5ggcp84fgo3rj7pn1y"],
  ["某一八", "110000190101040016", "1fffbmzwmr1k3y8bri2linqbhnvmu510u5jj6z"],
].map(([name = "", idNum = "", pi = ""], index) => ({
  ai: `10000000000000000${index + 1}`,
  name,
  idNum,
  pi,
}));

/** Persons that are verified later. */
export const pendingPresets: readonly PresetPerson[] = [
  ["某二一", "110000190201010009"],
  ["某二二", "110000190201020004"],
  ["某二三", "11000019020103000X"],
  ["某二四", "110000190201040005"],
  ["某二五", "110000190201010017"],
  ["某二六", "110000190201020012"],
  ["某二七", "110000190201030018"],
  ["某二八", "110000190201040013"],
].map(([name = "", idNum = ""], index) => ({ ai: `20000000000000000${index + 1}`, name, idNum }));

/** Cases that the authority refuses. */
export const failedPresets: readonly string[] = Array.from(
  { length: 8 },
  (_, index) => `30000000000000000${index + 1}`,
);
