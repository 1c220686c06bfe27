import { Card, CardContent, Typography } from "@mui/material";
import { roles } from "@playfront/contract/console/roles";
import { useQuery } from "@tanstack/react-query";
import { Loading, Title } from "ra-ui-materialui";
import { callConsole } from "../api/call-console.ts";
import { GameNames } from "../games/game-names.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnRecoveryCodes } from "./own-recovery-codes.tsx";

/** The operator's own account: role, passkeys, recovery codes and password. */
export function AccountPage() {
  const { data: me } = useQuery({
    queryKey: ["session/me"],
    queryFn: () => callConsole("session/me", {}),
  });
  if (!me) return <Loading />;
  return (
    <Card sx={{ maxWidth: 720, mt: 2 }}>
      <Title title="我的账号" />
      <CardContent>
        <Typography variant="h6" component="h2">
          {me.shownName}（{me.name}）
        </Typography>
        <Typography sx={{ color: "text.secondary" }}>
          {roles[me.role].label}
          {me.games.length > 0 && (
            <>
              ，负责
              <GameNames ids={me.games} />
            </>
          )}
        </Typography>
      </CardContent>
      <OwnPasskeys />
      <OwnRecoveryCodes />
      <OwnPassword />
    </Card>
  );
}
