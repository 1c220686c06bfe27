import { codes } from "@playfront/contract/codes";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { HttpError } from "ra-core";
import { callConsole } from "../api/call-console.ts";

/** The first step of a log-in. After failed ones the server asks for work, which the browser does without the operator. */
export async function beginLogIn(
  name: string,
  password: string,
): Promise<ConsoleData<"session/begin">> {
  try {
    return await callConsole("session/begin", { name, password });
  } catch (error) {
    if (!(error instanceof HttpError) || error.body?.code !== codes.wrongCaptcha) throw error;
  }
  const [{ challenge }, { solveWork }] = await Promise.all([
    callConsole("session/challenge", {}),
    import("./solve-work.ts"),
  ]);
  return callConsole("session/begin", { name, password, captcha: await solveWork(challenge) });
}
