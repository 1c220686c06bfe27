import { createContext } from "react";

/** Marks the scripts of one rendering on the server as ours (own-scripts.server.ts); nothing in the browser. */
export const PageNonce = createContext<string | undefined>(undefined);
