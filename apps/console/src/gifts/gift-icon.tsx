import { Badge } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useCanAccess } from "ra-core";
import { callConsole } from "../api/call-console.ts";

const askedEveryMs = 60_000;

/** The menu's icon of gifts, with how many run out of codes. */
export function GiftIcon() {
  const { canAccess = false } = useCanAccess({ resource: "gifts", action: "list" });
  const { data } = useQuery({
    queryKey: ["gifts", "low"],
    queryFn: ({ signal }) =>
      callConsole("gifts/list", { isLow: true, page: 1, pageSize: 1 }, signal),
    enabled: canAccess,
    refetchInterval: askedEveryMs,
  });
  return (
    <Badge badgeContent={data?.total ?? 0} color="warning" title="库存不足的礼包">
      <Gift size={20} strokeWidth={1.75} />
    </Badge>
  );
}
