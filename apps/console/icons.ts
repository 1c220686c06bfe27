import type { Plugin } from "vite";

const mui = "@mui/icons-material/";
const drawn = "\0lucide:";

/** Makes modules of the icons that react-admin imports from MUI's package, which is not installed: lucide draws them. */
export function icons(): Plugin {
  return {
    name: "icons",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(mui) ? drawn + id.slice(mui.length) : null),
    load(id) {
      if (!id.startsWith(drawn)) return null;
      const name = id.slice(drawn.length);
      const icon = lucideIcons[name];
      if (!icon)
        this.error(`No icon for ${mui}${name}: add a line for ${name} to apps/console/icons.ts.`);
      return `import { createSvgIcon } from "@mui/material/SvgIcon";
import { ${icon} } from "lucide-react";
import { createElement } from "react";
export default createSvgIcon(createElement(${icon}, { strokeWidth: 1.75 }), "${name}");`;
    },
  };
}

const lucideIcons: Record<string, string> = {
  AccessTime: "Clock",
  AccountCircle: "CircleUserRound",
  Add: "Plus",
  AddCircleOutlineOutlined: "CirclePlus",
  ArrowCircleDown: "CircleArrowDown",
  ArrowCircleUp: "CircleArrowUp",
  ArrowDropDown: "ChevronDown",
  Book: "Book",
  BookmarkAdd: "BookmarkPlus",
  BookmarkBorder: "Bookmark",
  BookmarkRemove: "BookmarkMinus",
  Brightness4: "Moon",
  Brightness7: "Sun",
  CancelOutlined: "CircleX",
  ChatBubble: "MessageSquare",
  CheckBox: "SquareCheck",
  CheckBoxOutlineBlank: "Square",
  CheckCircle: "CircleCheck",
  Clear: "X",
  Close: "X",
  Create: "Pencil",
  Dashboard: "LayoutDashboard",
  Delete: "Trash2",
  DeleteOutlineOutlined: "Trash2",
  Done: "Check",
  DragIndicator: "GripVertical",
  Error: "CircleAlert",
  ErrorOutlineOutlined: "CircleAlert",
  ExpandMore: "ChevronDown",
  Favorite: "Heart",
  FilterList: "ListFilter",
  GetApp: "Download",
  HelpOutlineOutlined: "CircleQuestionMark",
  HighlightOff: "CircleX",
  History: "History",
  HotTub: "Bath",
  Inbox: "Inbox",
  Label: "Tag",
  List: "List",
  Lock: "Lock",
  MailOutlineOutlined: "Mail",
  Menu: "Menu",
  NavigateBefore: "ChevronLeft",
  NavigateNext: "ChevronRight",
  People: "Users",
  PersonPin: "SquareUser",
  PowerSettingsNew: "Power",
  Queue: "ListPlus",
  Refresh: "RefreshCw",
  RemoveCircle: "CircleMinus",
  RemoveCircleOutlineOutlined: "CircleMinus",
  RemoveRedEye: "Eye",
  Report: "OctagonAlert",
  Save: "Save",
  Search: "Search",
  Settings: "Settings",
  Sort: "ArrowDownUp",
  Title: "Type",
  Translate: "Languages",
  Update: "RefreshCcw",
  ViewList: "LayoutList",
  ViewWeek: "Columns3",
  Visibility: "Eye",
  VisibilityOff: "EyeOff",
  WarningAmber: "TriangleAlert",
};
