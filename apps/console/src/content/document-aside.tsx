import { Box } from "@mui/material";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { DocumentHistory } from "./history/document-history.tsx";
import { DocumentPreview } from "./preview/document-preview.tsx";

/** Beside the form, or below it on a narrow screen: how the document looks in the shop, and what was done to it. */
export function DocumentAside({ kind }: { kind: DocumentKind }) {
  return (
    <Box
      sx={{
        width: { xs: "100%", lg: 424 },
        flexShrink: 0,
        // Stays in sight beside a long form, below the bar.
        position: { lg: "sticky" },
        top: 56,
        alignSelf: "flex-start",
        maxHeight: { lg: "calc(100vh - 64px)" },
        overflowY: { lg: "auto" },
        marginLeft: { lg: 2 },
        marginTop: { xs: 2, lg: 0 },
      }}
    >
      <DocumentPreview kind={kind} />
      <DocumentHistory kind={kind} />
    </Box>
  );
}
