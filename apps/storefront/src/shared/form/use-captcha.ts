import type { Failure, Result } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import type { CaptchaPurpose } from "@playfront/contract/constants";
import { useCallback, useRef, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { toHalfWidth } from "../text/half-width.ts";

/** Proof for the host that a person is using the page. */
export interface Captcha {
  /** The picture to read, as a data URL; null if nothing needs to be typed. */
  image: string | null;
  typed: string;
  error: string | null;
  setTyped(typed: string): void;
  /** Fetches a new captcha, which invalidates the former one. Resolves to whether the host gave one. */
  refresh(): Promise<boolean>;
  /** Whether nothing needs to be typed any more; otherwise shows an error at the field. */
  check(): boolean;
  /**
   * Calls `attempt` with the captcha's answer, which is empty until the host has asked for one. If the host asks for
   * a captcha, or a new one, that solves itself, calls `attempt` once more. Resolves to null if the player must read
   * a picture first; the field then says so.
   */
  send<D>(attempt: (answer: string) => Promise<Result<D>>): Promise<Result<D> | null>;
}

/** The present captcha: the work on a challenge, or null for a picture. */
interface CurrentCaptcha {
  solution: Promise<string | null> | null;
  since: number;
}

/** Captchas are valid for two minutes (docs/wire.md#form-rules); an older solution is not worth sending. */
const usableMs = 100_000;

/**
 * Handles both kinds of captcha: a challenge is solved in the background without the player, a picture is shown. The
 * solver loads with the first challenge.
 */
export function useCaptcha(purpose: CaptchaPurpose): Captcha {
  const [image, setImage] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const held = useRef<CurrentCaptcha | null>(null);
  /** Why the host gave no captcha the last time. */
  const refusal = useRef<Failure | null>(null);
  /** Fetches one after the other, since the host knows only the latest captcha. */
  const fetching = useRef<Promise<unknown>>(Promise.resolve());

  const fetchFresh = useCallback(async () => {
    held.current = null;
    setTyped("");
    const result = await getBrowserApi().call("user/captcha", { purpose });
    refusal.current = result.ok ? null : result;
    if (!result.ok) return false;
    const { image: picture, challenge } = result.data;
    setImage(picture ?? null);
    const solution = challenge === undefined ? null : solve(challenge);
    held.current = { solution, since: Date.now() };
    return true;
  }, [purpose]);

  const refresh = useCallback(() => {
    const fresh = fetching.current.then(fetchFresh);
    fetching.current = fresh;
    return fresh;
  }, [fetchFresh]);

  /** Returns the answer to send and uses the captcha up. */
  async function take(): Promise<string> {
    await fetching.current;
    if (held.current?.solution && Date.now() - held.current.since > usableMs) await refresh();
    const solution = held.current?.solution;
    held.current = null;
    return solution === undefined || solution === null ? typed.trim() : ((await solution) ?? "");
  }

  async function send<D>(attempt: (answer: string) => Promise<Result<D>>) {
    setError(null);
    const answer = await take();
    const first = await attempt(answer);
    if (!wantsCaptcha(first)) return prepareNext(first, answer);
    if (!(await refresh())) return refusal.current ?? first;
    const { solution: work } = held.current as unknown as CurrentCaptcha;
    if (work === null) {
      setError(typed === "" ? "请输入图中的字符" : "字符不正确或已过期，请重新输入");
      return null;
    }
    const solution = await work;
    if (solution === null) return first;
    held.current = null;
    return prepareNext(await attempt(solution), solution);
  }

  /** A captcha works once. After a wrong password the host asks for one the next time. */
  function prepareNext<D>(result: Result<D>, answer: string): Result<D> {
    if (result.ok) {
      setImage(null);
      setTyped("");
    } else if (
      answer !== "" ||
      (result.kind === "coded" && result.code === codes.wrongCredentials)
    ) {
      void refresh();
    }
    return result;
  }

  return {
    image,
    typed,
    error,
    setTyped: (text) => {
      setTyped(toHalfWidth(text));
      setError(null);
    },
    refresh,
    check: () => {
      const isMissing = image !== null && typed.trim() === "";
      setError(isMissing ? "请输入图中的字符" : null);
      return !isMissing;
    },
    send,
  };
}

function wantsCaptcha(result: Result<unknown>): boolean {
  return !result.ok && result.kind === "coded" && result.code === codes.wrongCaptcha;
}

/** Null if this browser cannot solve it. The form is then sent without an answer, and the host's message is shown. */
async function solve(challenge: unknown): Promise<string | null> {
  try {
    const altcha = await import(/* keep ready */ "../../browser/page/altcha.ts");
    return await altcha.solve(challenge as Parameters<typeof altcha.solve>[0]);
  } catch {
    return null;
  }
}
