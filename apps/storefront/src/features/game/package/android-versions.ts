/** Android version names by API level. */
const versions: Record<number, string> = {
  14: "4.0",
  15: "4.0.3",
  16: "4.1",
  17: "4.2",
  18: "4.3",
  19: "4.4",
  20: "4.4",
  21: "5.0",
  22: "5.1",
  23: "6.0",
  24: "7.0",
  25: "7.1",
  26: "8.0",
  27: "8.1",
  28: "9",
  29: "10",
  30: "11",
  31: "12",
  32: "12L",
  33: "13",
  34: "14",
  35: "15",
  36: "16",
};
const [oldest, newest] = [14, 36];

/** The Android version that a game requires. Levels below every phone in use count as no requirement. */
export function requiredAndroid(minSdk: number): string {
  if (minSdk < oldest) return "不限 Android 版本";
  return `${androidName(minSdk)} 及以上`;
}

/** `Android 14`; the API level for a version newer than the table. */
export function androidName(sdk: number): string {
  const version = versions[sdk];
  if (version !== undefined) return `Android ${version}`;
  return sdk > newest ? `Android（API ${sdk}）` : `Android ${versions[oldest]} 之前的版本`;
}
