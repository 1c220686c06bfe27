import { useEffect, useRef } from "react";
import { lookUpGames } from "../../domain/downloads/look-up.ts";
import { lookUpDigest } from "../../domain/downloads/package-digest.ts";
import type { Downloads } from "../../domain/downloads/rules.ts";
import { usePublicSettings } from "../../platform/public-settings.ts";
import { useOnline } from "../../platform/use-online.ts";

/** Asks for what is not known on the device, once a download and visit: newest versions, digests. */
export function useLookUp(records: Downloads): void {
  const isOnline = useOnline();
  const template = usePublicSettings()?.hosts.download ?? "";
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!isOnline) return;
    const fresh = records.filter(({ gameid, at }) => !asked.current.has(`${gameid} ${at}`));
    for (const { gameid, at } of fresh) asked.current.add(`${gameid} ${at}`);
    void lookUpGames(fresh);
    for (const record of fresh) void lookUpDigest(record, template);
  }, [records, isOnline, template]);
}
