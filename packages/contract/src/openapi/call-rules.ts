import type { CallName } from "../calls.ts";

/** What a call does beyond its summary and its schema (docs/wire.md#rules-of-single-calls). */
export const callRules: Partial<Record<CallName, string>> = {
  "game/getGameList": "`category` 全部 means no filter. Unknown names give an empty list.",
  "game/getRecentGameList":
    "Ten at most; written by `game/getEntryUrl` and, with a token, by `game/getDownloadUrl`.",
  "game/getDownloadUrl":
    "An unknown channel counts as the default one; `pc` gets the Android package. Code 400 for an HTML5 game.",
  "game/getEntryUrl": "The address holds a ticket that works once and for 60 seconds.",
  "gift/getUserGiftSn":
    "Claiming again answers the same code, so a lost answer loses nothing, and does so even if the requisite no longer holds.",
  "game/follow": "500 games at a time. `topics` have commas between them.",
  "game/unfollow": "Succeeds for a game that is not followed.",
  "gift/reportCode":
    "A code is reported once; again answers what has become of it. Ten reports a day.",
  "gift/getSecondHandSn":
    "Another code each time, ten times a day. Codes are shown a day after they were claimed; code 2001 if none is to be had.",
  "gift/remind":
    "Once more changes nothing. Code 2002 once the gift can be claimed or has expired; a hundred gifts at a time.",
  "gift/remindCancel": "Succeeds without a reminder.",
  "opening/remind":
    "Once more changes nothing. Code 404 once the server is open; a hundred openings at a time.",
  "opening/remindCancel": "Succeeds without a reminder.",
  "share/getShareLink":
    "With a token the link is the player's. Code 404 for what players may not see, or a review that waits for an operator.",
  "user/registerSubmit":
    "`share` is the code of the short link by which the player came; what is no known code changes nothing.",
  "article/countView": "Counts one reader of the article for the device and the day.",
  "user/captcha":
    "One captcha a device: a new one replaces the old. The field `captcha` of the next call carries what it asks for.",
  "user/captchaCheck": "A wrong try uses the captcha up.",
  "user/loginSubmit":
    "`captcha` may be empty until a log-in of this device or account has failed; then code 1002 asks for it.",
  "user/secondFactorSubmit":
    "`captcha` may be empty until ten codes of the account have been wrong in a day; then code 1002 asks for it.",
  "user/socialLogin":
    "Answers no token for an account of the provider that nobody has bound; then the handle stays good for `user/socialRegister` or `user/socialBind`.",
  "user/socialRegister": "A client asks for the player's consent before.",
  "user/socialUnbind":
    "Code 2004 if nothing else could log in to the account afterwards: it needs a phone first.",
  "user/checkLogin": "With `from=url` always a new token, and the old one ends.",
  "user/fcmChange": "The answer may come later, as a message; until then the state is `pending`.",
  "user/index/phoneCaptcha":
    "An empty `phone` with a token means the phone bound to the account. A code serves what it was requested for only; `purpose` says that it is for a log-in.",
  "user/index/phoneLogin":
    "Creates an account for a phone that has none; a client asks for consent before. The code is used up by any answer but 1003 and 429.",
  "user/index/findPwdAccountCheck":
    "The masked phone of an unknown account is made up, and stable for the name.",
};
