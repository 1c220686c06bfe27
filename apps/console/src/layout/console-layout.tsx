import {
  CircleUser,
  Gift,
  History,
  Images,
  KeyRound,
  Newspaper,
  Package,
  Users,
  Webhook,
  Contact,
  Flag,
  Gift,
  History,
  Images,
  Megaphone,
  MessageSquare,
  Newspaper,
  TextQuote,
  Users,
} from "lucide-react";
import { Gamepad2, Gift, History, Images, Newspaper, Users } from "lucide-react";
import type { ReactNode } from "react";
import {
  AppBar,
  Layout,
  Logout,
  Menu,
  MenuItemLink,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useUserMenu,
} from "react-admin";
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
    <MenuItemLink
      to="/account"
      primaryText="ra.auth.user_menu"
      leftIcon={<CircleUser size={20} strokeWidth={1.75} />}
      onClick={userMenu?.onClose}
    />
  );
}

/** Each entry is there if the role may open its list. */
function ConsoleMenu() {
  return (
    <Menu>
      <Menu.ResourceItem name="games" leftIcon={<Gamepad2 size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="articles" leftIcon={<Newspaper size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="slides" leftIcon={<Images size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="gifts" leftIcon={<Gift size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="players" leftIcon={<Contact size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="tickets" leftIcon={<MessageSquare size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="reports" leftIcon={<Flag size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="answers" leftIcon={<TextQuote size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem
        name="announcements"
        leftIcon={<Megaphone size={20} strokeWidth={1.75} />}
      />
      <Menu.ResourceItem name="operators" leftIcon={<Users size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="packages" leftIcon={<Package size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="keys" leftIcon={<KeyRound size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="webhooks" leftIcon={<Webhook size={20} strokeWidth={1.75} />} />
      <Menu.ResourceItem name="trail" leftIcon={<History size={20} strokeWidth={1.75} />} />
    </Menu>
  );
}
