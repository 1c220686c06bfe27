import { Alert, type AlertColor, Box, Button } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { FormDataConsumer, useCanAccess } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";

type Outcome = ConsoleData<"game/checkEntry">["outcome"];

interface Finding {
  severity: AlertColor;
  text: string;
}

const words: Record<Outcome, Finding> = {
  works: { severity: "success", text: "游戏接受正确的签名，拒绝错误的签名" },
  acceptsWrong: {
    severity: "error",
    text: "游戏对错误的签名给出了同样的应答，可能没有检查签名，请联系开发者",
  },
  refusesRight: { severity: "error", text: "游戏拒绝了正确的签名，请开发者核对密钥和签名算法" },
  unreachable: { severity: "error", text: "游戏的服务器没有应答，请检查入口地址" },
  private: { severity: "error", text: "此地址在内部网络，玩家无法访问" },
};

interface Values {
  data?: { slug?: string; entryUrl?: string };
}

/** Asks the game's host whether it checks signatures, for what stands in the form. */
export function EntryCheck() {
  const { canAccess } = useCanAccess({ resource: "game", action: "checkEntry" });
  const [finding, setFinding] = useState<Finding | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async (slug: string, entryUrl: string) => {
    setBusy(true);
    setFinding(null);
    try {
      const { outcome, status } = await callConsole("game/checkEntry", { slug, entryUrl });
      const { severity, text } = words[outcome];
      setFinding({ severity, text: status === null ? text : `${text}（HTTP ${status}）` });
    } catch (error) {
      setFinding({ severity: "error", text: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  if (!canAccess) return null;
  return (
    <Box sx={{ marginBottom: 2 }}>
      <FormDataConsumer<Values>>
        {({ formData: { data: { slug = "", entryUrl = "" } = {} } }) => (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy || slug === "" || entryUrl === ""}
            onClick={() => void check(slug, entryUrl)}
          >
            {isBusy ? "正在检查签名…" : "检查签名"}
          </Button>
        )}
      </FormDataConsumer>
      {finding && (
        <Alert severity={finding.severity} sx={{ marginTop: 1 }}>
          {finding.text}
        </Alert>
      )}
    </Box>
  );
}
