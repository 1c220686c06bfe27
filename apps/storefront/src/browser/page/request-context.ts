import type { Api } from "@playfront/contract/api";
import type { PublicSettings } from "@playfront/contract/public-settings";
import { createContext } from "react-router";

/** What the host gives a server render; loaders read it, browsers never have it. */
export const apiContext = createContext<Api>();
export const settingsContext = createContext<PublicSettings>();
