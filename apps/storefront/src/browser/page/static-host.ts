import { createContext, useContext } from "react";

/** The origin for pictures whose addresses are paths, from the host table; empty for the page's own. */
export const StaticHost = createContext("");

/** Returns a function that completes the addresses of pictures. */
export function useStaticHost(): (src: string) => string {
  const origin = useContext(StaticHost);
  return (src) => onStaticHost(src, origin);
}

/** The shop's own files come from the page's origin; absolute addresses and data URLs stay as they are. */
export function onStaticHost(src: string, origin: string): string {
  return /^\/(?![/\\]|app\/)/.test(src) ? origin + src : src;
}
