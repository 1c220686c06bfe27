import type { DocumentKind } from "@playfront/contract/console/documents";
import { useResourceContext } from "ra-core";
import { CreateButton, TopToolbar } from "ra-ui-materialui";
import { EmptyList } from "../../layout/empty-list.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { isFiled } from "./filed-kinds.ts";
import { ImportButton } from "./import-button.tsx";

/** Above a list of documents: a new one, or many in a file. */
export function ListTools() {
  const kind = useResourceContext() as DocumentKind;
  return (
    <TopToolbar>
      <CreateButton />
      {isFiled(kind) && <ImportButton kind={kind} />}
      {isFiled(kind) && <ExportMenu kind={kind} />}
    </TopToolbar>
  );
}

/** In place of a list without any document. */
export function EmptyDocuments() {
  const kind = useResourceContext() as DocumentKind;
  return <EmptyList>{isFiled(kind) && <ImportButton kind={kind} />}</EmptyList>;
}
