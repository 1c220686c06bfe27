import { useEffect, useState } from "react";

type Answer = (isProved: boolean) => void;

/** Set while the page that can ask is shown. */
let ask: ((answer: Answer) => void) | null = null;

/** Has the operator give the password again. Resolves to false if they do not, or if nothing is there to ask. */
export function askAgain(): Promise<boolean> {
  return new Promise((answer) => (ask === null ? answer(false) : ask(answer)));
}

/** Who waits for the password; none while there is nothing to ask. Calls that need it at once are answered by one password. */
export function useAskedAgain() {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  useEffect(() => {
    ask = (answer) => setWaiting((others) => [...others, answer]);
    return () => {
      ask = null;
    };
  }, []);
  const answer = (isProved: boolean) => {
    for (const one of waiting) one(isProved);
    setWaiting([]);
  };
  return { isAsked: waiting.length > 0, answer };
}
