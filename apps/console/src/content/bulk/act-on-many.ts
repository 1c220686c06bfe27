import type { DocumentKind } from "@playfront/contract/console/documents";
import { callConsole } from "../../api/call-console.ts";
import type { ListedDocument } from "../state-chip.tsx";

export type BulkAct = "submit" | "publish" | "withdraw";

/** A document that an act was refused for, and why. */
export interface Refusal {
  title: string;
  why: string;
}

interface ActOnMany {
  kind: DocumentKind;
  act: BulkAct;
  documents: readonly ListedDocument[];
  /** For the trail; a document that is submitted needs none. */
  reason: string;
  onDone(count: number): void;
}

/** Acts on one document after the other, each as the operator saw it. Goes on after a refusal. */
export async function actOnMany(wanted: ActOnMany): Promise<Refusal[]> {
  const { kind, act, documents, reason, onDone } = wanted;
  const refusals: Refusal[] = [];
  for (const [index, { id, revision, title }] of documents.entries()) {
    try {
      await callConsole(`${kind}/${act}`, payloadOf(act, { id, revision }, reason) as never);
    } catch (error) {
      refusals.push({ title, why: (error as Error).message });
    }
    onDone(index + 1);
  }
  return refusals;
}

function payloadOf(act: BulkAct, seen: { id: string; revision: number }, reason: string) {
  return act === "submit" ? seen : { ...seen, reason };
}
