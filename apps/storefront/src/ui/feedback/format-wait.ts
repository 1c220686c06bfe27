/** A wait in the largest fitting unit: `30 秒`, `5 分钟`, `3 小时`. Rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
