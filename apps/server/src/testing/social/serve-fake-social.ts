import { startFakeSocial } from "./fake-social.ts";

/** The fake of WeChat and QQ as a process of its own, for browser tests. */
await startFakeSocial(process.env.RETURN_TO ?? "", Number(process.env.SOCIAL_PORT));
