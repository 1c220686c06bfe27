import { Box, Typography } from "@mui/material";
import {
  Activity,
  CalendarClock,
  ChartLine,
  Contact,
  Flag,
  Gamepad2,
  History,
  Images,
  KeyRound,
  LibraryBig,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MessagesSquare,
  Newspaper,
  Package,
  Settings2,
  Split,
  Stamp,
  TextQuote,
  TicketX,
  Users,
  Webhook,
} from "lucide-react";
import { useCanAccess, useCanAccessResources } from "ra-core";
import { Menu } from "ra-ui-materialui";
import { type ReactElement, useId } from "react";
import { GiftIcon } from "../gifts/gift-icon.tsx";

const icon = (Icon: LucideIcon) => <Icon size={20} strokeWidth={1.75} />;

/** The lists of each section by resource. */
const sections: readonly { title: string; lists: Readonly<Record<string, ReactElement>> }[] = [
  {
    title: "内容",
    lists: {
      games: icon(Gamepad2),
      articles: icon(Newspaper),
      slides: icon(Images),
      collections: icon(LibraryBig),
      site: icon(Settings2),
      packages: icon(Package),
      channels: icon(Split),
    },
  },
  {
    title: "礼包",
    lists: {
      gifts: <GiftIcon />,
      "dead-codes": icon(TicketX),
      openings: icon(CalendarClock),
      requests: icon(Stamp),
    },
  },
  {
    title: "玩家",
    lists: {
      players: icon(Contact),
      tickets: icon(MessageSquare),
      reports: icon(Flag),
      posts: icon(MessagesSquare),
      answers: icon(TextQuote),
      announcements: icon(Megaphone),
    },
  },
  {
    title: "管理",
    lists: {
      operators: icon(Users),
      keys: icon(KeyRound),
      webhooks: icon(Webhook),
      trail: icon(History),
      system: icon(Activity),
    },
  },
];

const allLists = sections.flatMap(({ lists }) => Object.keys(lists));

/** The lists that the role may open, by section. */
export function ConsoleMenu() {
  const { canAccess: mayReadFigures } = useCanAccess({ resource: "figures", action: "days" });
  const { canAccess } = useCanAccessResources({ resources: allLists, action: "list" });
  return (
    <Menu>
      {mayReadFigures && <Menu.Item to="/" primaryText="数据" leftIcon={icon(ChartLine)} />}
      {sections.map(({ title, lists }) => {
        const open = Object.entries(lists).filter(([name]) => canAccess?.[name]);
        return open.length > 0 && <Section key={title} title={title} lists={open} />;
      })}
      <Typography
        variant="caption"
        component="li"
        role="presentation"
        color="textSecondary"
        sx={{ display: "block", p: 2, ".RaSidebar-closed &": { display: "none" } }}
      >
        时间均为北京时间
      </Typography>
    </Menu>
  );
}

function Section({ title, lists }: { title: string; lists: [string, ReactElement][] }) {
  const titleId = useId();
  return (
    <Box component="fieldset" aria-labelledby={titleId} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography
        id={titleId}
        role="presentation"
        variant="caption"
        component="div"
        color="textSecondary"
        sx={{ px: 2, pt: 1.5, pb: 0.5, ".RaSidebar-closed &": { visibility: "hidden" } }}
      >
        {title}
      </Typography>
      {lists.map(([name, leftIcon]) => (
        <Menu.ResourceItem key={name} name={name} leftIcon={leftIcon} />
      ))}
    </Box>
  );
}
