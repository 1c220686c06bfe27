import type { ConsoleData } from "@playfront/contract/console/calls";
import { type HttpError, useRefresh } from "ra-core";
import { useState } from "react";
import { uploadToConsole } from "../../api/call-console.ts";
import { isGiven, nameOfSource, noSource, type Source } from "../../layout/file-or-text.tsx";
import type { FiledKind } from "./filed-kinds.ts";
import { readTableFile } from "./read-table-file.ts";

export type Report = ConsoleData<"articles/import">;

/** An import: a source, the report of the dry run, and what was written of it. */
export function useImport(kind: FiledKind) {
  const [source, setSource] = useState(noSource);
  const [checked, setChecked] = useState<Report | null>(null);
  const [written, setWritten] = useState<Report | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();

  const choose = (given: Source) => {
    setSource(given);
    setChecked(null);
    setWritten(null);
    setProblem(null);
  };

  const send = async (seen?: string) => {
    const { file, text } = source;
    const fileName = nameOfSource(source);
    const body = file ? await readTableFile(file) : new Blob([text]);
    return uploadToConsole(`${kind}/import`, { fileName, seen }, body);
  };

  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem((error as Error).message);
      // The report is out of date.
      if ((error as HttpError).status === 409) setChecked(null);
    } finally {
      setBusy(false);
    }
  };

  return {
    ...{ source, checked, written, problem, isBusy },
    isReady: !isBusy && isGiven(source),
    choose,
    check: () => work(async () => setChecked(await send())),
    confirm: (plan: string) =>
      work(async () => {
        const report = await send(plan);
        choose(noSource);
        setWritten(report);
        refresh();
      }),
  };
}
