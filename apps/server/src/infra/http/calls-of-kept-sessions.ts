import type { CallName } from "@playfront/contract/calls";

/**
 * Calls that accept a session which was found a few seconds ago: they only read, mark something as seen, or look at the
 * session in their own statement. Every other call reads the session from the database.
 */
export const callsOfKeptSessions: ReadonlySet<CallName> = new Set<CallName>([
  "article/countView",
  "channel/visit",
  "game/getDownloadUrl",
  "game/getEntryUrl",
  "game/getPlaytime",
  "game/getRecentGameList",
  "gift/getClaimedList",
  "gift/getUserGiftSn",
  "gift/getUserGiftSnList",
  "user/checkLogin",
  "user/getActivityList",
  "user/getDeletionInfo",
  "user/getDeviceList",
  "user/getSecondFactor",
  "user/getUnreadCount",
  "user/getUserFcmInfo",
  "user/getUserInfo",
  "user/getUserMessageList",
  "user/readAllMessages",
  "user/readMessage",
]);
