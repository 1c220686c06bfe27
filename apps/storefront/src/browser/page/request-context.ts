import type { Api } from "@playfront/contract/api";
import type { PublicSettings } from "@playfront/contract/public-settings";
import { createContext } from "react-router";

/** Data that the host passes to a render on the server. Loaders read it there; it does not exist in the browser. */
export const apiContext = createContext<Api>();
export const settingsContext = createContext<PublicSettings>();
/** Whether the host has the page of a shared key (`shared/navigation/known-page.ts`). */
export const keptPagesContext = createContext<(sharedKey: string) => boolean>();
