import type { DocumentKind } from "@playfront/contract/console/documents";
import { callConsole } from "../../api/call-console.ts";
import type { ListedDocument } from "../state-chip.tsx";

export type BulkAct = "submit" | "publish" | "withdraw" | "move";

/** A document that an act was refused for, and why. */
export interface Refusal {
  title: string;
  why: string;
}

interface ActOnMany {
  kind: DocumentKind;
  act: BulkAct;
  documents: readonly ListedDocument[];
  /** What the act needs besides the document: a reason for the trail, or where to move it. */
  details: object;
  onDone(count: number): void;
}

/** Acts on one document after the other, each as the operator saw it. Goes on after a refusal. */
export async function actOnMany(wanted: ActOnMany): Promise<Refusal[]> {
  const { kind, act, documents, details, onDone } = wanted;
  const refusals: Refusal[] = [];
  for (const [index, { id, revision, title }] of documents.entries()) {
    try {
      await callConsole(`${kind}/${act}` as `articles/${BulkAct}`, {
        ...(details as { reason: string; col: string }),
        id,
        revision,
      });
    } catch (error) {
      refusals.push({ title, why: (error as Error).message });
    }
    onDone(index + 1);
  }
  return refusals;
}
