import { createContext } from "react";

/** Marks our scripts in one rendering on the server (own-scripts.server.ts). Undefined in the browser. */
export const PageNonce = createContext<string | undefined>(undefined);
