import { useEffect, useRef, useState } from "react";
import { keepTyped, leaveTyped, readTyped, type TypedInput } from "./typed-input.ts";

/** Takes the page's input over from the form shown before, which forgets it when it is unmounted. */
export function useTypedInput(typed: TypedInput | undefined): void {
  const [found] = useState(() => typed && readTyped(typed));
  const input = useRef(typed);
  useEffect(() => {
    const { current } = input;
    if (!current) return;
    if (found) keepTyped(current, found);
    return () => leaveTyped(current);
  }, [found]);
}
