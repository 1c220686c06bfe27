import { Box, Tab, Tabs } from "@mui/material";
import { useCanAccess, useRecordContext } from "ra-core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { CodeExport } from "./code-export.tsx";
import { CodeImport } from "./code-import.tsx";
import { Compensation } from "./compensation.tsx";
import { GiftHistory } from "./gift-history.tsx";
import { GiftRefusal } from "./gift-refusal.tsx";
import { GiftReports } from "./gift-reports.tsx";
import { GiftStock } from "./gift-stock.tsx";
import type { Gift } from "./gift-words.ts";
import { VoidCode } from "./void-code.tsx";

interface Part {
  id: string;
  label: string;
  isAllowed: boolean;
  page: ReactNode;
}

/** What operators do with a gift besides writing it, a tab each; the address keeps which one is open. */
export function GiftDesk() {
  const gift = useRecordContext<Gift>();
  const [search, setSearch] = useSearchParams();
  const may = useAllowed();
  if (!gift) return null;
  const all: Part[] = [
    { id: "stock", label: "库存", isAllowed: true, page: <GiftStock gift={gift} /> },
    {
      id: "import",
      label: "导入",
      isAllowed: true,
      page: <CodeImport gift={gift} mayImport={may.import} />,
    },
    {
      id: "void",
      label: "查码与补发",
      isAllowed: may.reissue,
      page: <CodesOfPlayers id={gift.id} />,
    },
    { id: "export", label: "导出", isAllowed: may.export, page: <CodeExport id={gift.id} /> },
    {
      id: "give",
      label: "补偿玩家",
      isAllowed: may.compensate,
      page: <Compensation gift={gift} />,
    },
    { id: "refusal", label: "为什么领不了", isAllowed: true, page: <GiftRefusal id={gift.id} /> },
    { id: "history", label: "历史版本", isAllowed: true, page: <GiftHistory gift={gift} /> },
  ];
  const parts = all.filter(({ isAllowed }) => isAllowed);
  const open = parts.find(({ id }) => id === search.get("part")) ?? (parts[0] as Part);
  const show = (part: string) => setSearch({ part }, { replace: true });
  return (
    <Box
      component="section"
      aria-label="兑换码"
      sx={{
        alignSelf: "stretch",
        borderStyle: "solid",
        borderColor: "divider",
        borderWidth: { xs: "1px 0 0", lg: "0 0 0 1px" },
      }}
    >
      <Tabs
        value={open.id}
        onChange={(_event, part: string) => show(part)}
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: "divider" }}
      >
        {parts.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} id={`part-${id}`} aria-controls={`panel-${id}`} />
        ))}
      </Tabs>
      <Box
        key={`${gift.id} ${open.id}`}
        role="tabpanel"
        id={`panel-${open.id}`}
        aria-labelledby={`part-${open.id}`}
        sx={{ p: 2 }}
      >
        {open.page}
      </Box>
    </Box>
  );
}

function CodesOfPlayers({ id }: { id: string }) {
  return (
    <>
      <VoidCode id={id} />
      <GiftReports id={id} />
    </>
  );
}

function useAllowed() {
  const mayImport = useCanAccess({ resource: "gifts", action: "import" });
  const mayReissue = useCanAccess({ resource: "gifts", action: "void" });
  const mayExport = useCanAccess({ resource: "gifts", action: "export" });
  const mayCompensate = useCanAccess({ resource: "gifts", action: "compensate" });
  return {
    import: mayImport.canAccess ?? false,
    reissue: mayReissue.canAccess ?? false,
    export: mayExport.canAccess ?? false,
    compensate: mayCompensate.canAccess ?? false,
  };
}
