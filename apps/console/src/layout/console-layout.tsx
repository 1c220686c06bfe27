import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { CircleUser } from "lucide-react";
import { useGetIdentity, useUserMenu } from "ra-core";
import { AppBar, Layout, Logout, TitlePortal, UserMenu } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useEndedSession } from "../access/ended-session.ts";
import { FailedLoginsNotice } from "../access/failed-logins.tsx";
import { PasswordAgain } from "../access/password-again.tsx";
import { HelpButton } from "../help/help-button.tsx";
import { SearchButton } from "../search/search-button.tsx";
import { ConsoleMenu } from "./console-menu.tsx";
import { useSaveKey } from "./save-key.ts";

export function ConsoleLayout({ children }: { children: ReactNode }) {
  useSaveKey();
  useEndedSession();
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      <FailedLoginsNotice />
      {children}
      <PasswordAgain />
    </Layout>
  );
}

function ConsoleBar() {
  return (
    <AppBar alwaysOn userMenu={<OperatorMenu />}>
      <TitlePortal component="h1" variant="h6" />
      <SearchButton />
      <HelpButton />
    </AppBar>
  );
}

function OperatorMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? "ra.auth.user_menu"}>
      <AccountItem />
      <Logout />
    </UserMenu>
  );
}

function AccountItem() {
  const userMenu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={userMenu?.onClose}>
      <ListItemIcon>
        <CircleUser size={20} strokeWidth={1.75} />
      </ListItemIcon>
      <ListItemText>我的账号</ListItemText>
    </MenuItem>
  );
}
