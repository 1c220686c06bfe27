import { useEffect, useRef } from "react";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { useOnline } from "../../browser/page/use-online.ts";
import type { Downloads } from "../../shared/downloads/download-rules.ts";
import { lookUpGames } from "../../shared/downloads/look-up-games.ts";
import { lookUpDigest } from "../../shared/downloads/package-digest.ts";

/** Requests the newest version and the digest of each download, once per download and visit. */
export function useDownloadLookup(records: Downloads): void {
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
