import { createContext, useContext } from "react";

/** Origin of pictures whose addresses are bare paths, from the host table; empty: the page's own. */
export const StaticHost = createContext("");

/** Gives pictures their whole address. */
export function useStaticHost(): (src: string) => string {
  const origin = useContext(StaticHost);
  return (src) => onStaticHost(src, origin);
}

/** The shop's own files stay with its code; addresses that name a host, or hold the picture itself, are whole. */
export function onStaticHost(src: string, origin: string): string {
  return /^\/(?![/\\]|app\/)/.test(src) ? origin + src : src;
}
