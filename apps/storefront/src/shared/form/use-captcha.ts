import type { Failure, Result } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import { useCallback, useRef, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";

/** What the host wants to see before it believes in a person. */
export interface Captcha {
  /** A picture to read, as a data URL; null when nothing needs to be typed. */
  image: string | null;
  typed: string;
  error: string | null;
  setTyped(typed: string): void;
  /** Asks for a fresh captcha; an earlier one is void from then on. Answers whether the host gave one. */
  refresh(): Promise<boolean>;
  /** Whether there is nothing left to type; says so at the field otherwise. */
  check(): boolean;
  /**
   * Sends something with the captcha's answer, empty while none was asked for. When the host wants one, or a newer one,
   * and it solves itself, sends once more. Null when there is a picture to be read first; its field says so.
   */
  send<D>(attempt: (answer: string) => Promise<Result<D>>): Promise<Result<D> | null>;
}

/** A captcha the page holds: the work on a challenge, or null for a picture. */
interface Held {
  solution: Promise<string | null> | null;
  since: number;
}

/** Captchas live for two minutes (docs/wire.md#form-rules); older than this, a solution is not worth sending. */
const usableMs = 100_000;

/**
 * A captcha of either kind: a challenge is solved in the background without asking the player, a picture is shown.
 * The solver loads with the first challenge.
 */
export function useCaptcha(): Captcha {
  const [image, setImage] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const held = useRef<Held | null>(null);
  /** Why the host gave no captcha when it was last asked. */
  const refusal = useRef<Failure | null>(null);
  /** One after the other: the host knows only the captcha it gave last. */
  const fetching = useRef<Promise<unknown>>(Promise.resolve());

  const fetchFresh = useCallback(async () => {
    held.current = null;
    setTyped("");
    const result = await getBrowserApi().call("user/captcha", {});
    refusal.current = result.ok ? null : result;
    if (!result.ok) return false;
    const { image: picture, challenge } = result.data;
    setImage(picture ?? null);
    const solution = challenge === undefined ? null : solve(challenge);
    held.current = { solution, since: Date.now() };
    return true;
  }, []);

  const refresh = useCallback(() => {
    const fresh = fetching.current.then(fetchFresh);
    fetching.current = fresh;
    return fresh;
  }, [fetchFresh]);

  /** The answer to send; the captcha is spent with it. */
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
    const { solution: work } = held.current as unknown as Held;
    if (work === null) {
      setError(typed === "" ? "请输入图中的字符" : "字符不正确或已过期，请重新输入");
      return null;
    }
    const solution = await work;
    if (solution === null) return first;
    held.current = null;
    return prepareNext(await attempt(solution), solution);
  }

  /** A captcha works once; and after a wrong password the next try is asked for one. */
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
      setTyped(text);
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

/** Null when this browser cannot solve it. Who waits for the answer sends without one and hears the host's words. */
async function solve(challenge: unknown): Promise<string | null> {
  try {
    const altcha = await import("../../browser/page/altcha.ts");
    return await altcha.solve(challenge as Parameters<typeof altcha.solve>[0]);
  } catch {
    return null;
  }
}
