import { useCallback, useRef, useState } from "react";
import { getBrowserApi } from "../platform/browser-api.ts";

/** What the host wants to see before it believes in a person. */
export interface Captcha {
  /** A picture to read, as a data URL; null when nothing needs to be typed. */
  image: string | null;
  /** Asks for a fresh captcha; an earlier one is void from then on. Answers whether the host gave one. */
  refresh(): Promise<boolean>;
  /** What goes into the field `captcha`: the typed characters, or the worked-out solution. */
  answer(typed: string): Promise<string>;
}

/**
 * A captcha of either kind: a challenge is solved in the background without asking the player, a picture is shown.
 * The solver loads with the first challenge.
 */
export function useCaptcha(): Captcha {
  const [image, setImage] = useState<string | null>(null);
  const solution = useRef<Promise<string> | null>(null);

  const refresh = useCallback(async () => {
    solution.current = null;
    const result = await getBrowserApi().call("user/captcha", {});
    if (!result.ok) return false;
    const { image: picture, challenge } = result.data;
    setImage(picture ?? null);
    if (challenge !== undefined) {
      solution.current = import("../platform/altcha.ts").then(({ solve }) => solve(challenge));
      // The one who waits for the answer hears of a failure.
      solution.current.catch(() => {});
    }
    return true;
  }, []);

  const answer = useCallback(async (typed: string) => {
    if (solution.current === null) return typed.trim();
    return solution.current.catch(() => "");
  }, []);

  return { image, refresh, answer };
}
