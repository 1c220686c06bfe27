import { type RouterProvider, reactRouterProvider, useLogout } from "ra-core";
import { useEffect } from "react";

const ended = "console-session-ended";

/** Tells the page that a call was refused because the session has ended. */
export function tellEndedSession(): void {
  window.dispatchEvent(new Event(ended));
}

/** Shows the log-in page, which leads back, once any call has found the session ended. */
export function useEndedSession(): void {
  const logout = useLogout();
  useEffect(() => {
    const leave = () => void logout();
    window.addEventListener(ended, leave, { once: true });
    return () => window.removeEventListener(ended, leave);
  }, [logout]);
}

/** A form may keep its page from being left, but not for the log-in: its draft is there afterwards. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useBlocker: (shouldBlock) =>
    reactRouterProvider.useBlocker((change) => {
      if (change.nextLocation.pathname === "/login") return false;
      return typeof shouldBlock === "function" ? shouldBlock(change) : shouldBlock;
    }),
};
