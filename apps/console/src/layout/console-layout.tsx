import { Gift, History, Images, Newspaper, Settings2, Users } from "lucide-react";
import type { ReactNode } from "react";
import { AppBar, Layout, Menu, TitlePortal, UserMenu, useGetIdentity } from "react-admin";
import { SearchButton } from "../search/search-button.tsx";
import { useSaveKey } from "./save-key.ts";

export function ConsoleLayout({ children }: { children: ReactNode }) {
  useSaveKey();
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      {children}
    </Layout>
  );
}

function ConsoleBar() {
  return (
    <AppBar alwaysOn userMenu={<OperatorMenu />}>
      <TitlePortal component="h1" variant="h6" />
      <SearchButton />
    </AppBar>
  );
}

function OperatorMenu() {
  const { identity } = useGetIdentity();
  return <UserMenu label={identity?.fullName ?? "ra.auth.user_menu"} />;
}

/** Each entry is there if the role may open its list. */
function ConsoleMenu() {
  return (
    <Menu>
      <Menu.ResourceItem name="articles" leftIcon={<Newspaper size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="slides" leftIcon={<Images size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="gifts" leftIcon={<Gift size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="site" leftIcon={<Settings2 size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="operators" leftIcon={<Users size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="trail" leftIcon={<History size={20} strokeWidth={1.75} />} />
    </Menu>
  );
}
