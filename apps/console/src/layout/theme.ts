import type { CheckboxProps } from "@mui/material";
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "ra-ui-materialui";
import { createElement } from "react";
import { EmptyList } from "./empty-list.tsx";

const fontFamily =
  'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** The shop's colours (`apps/storefront/src/ui/style/tokens.css`). */
const colours = {
  light: {
    accent: "#c23308",
    onAccent: "#ffffff",
    page: "#f5f6f8",
    surface: "#ffffff",
    text: "#16181d",
    text2: "#5f636b",
    line: "#e6e8ec",
    warning: "#8a4b00",
    info: "#01579b",
    success: "#1b6b2a",
    error: "#b71c1c",
    onError: "#ffffff",
  },
  dark: {
    accent: "#ff8a5c",
    onAccent: "#1a0f0a",
    page: "#121316",
    surface: "#1b1d22",
    text: "#f2f3f5",
    text2: "#a4a9b2",
    line: "#2f333b",
    warning: "#ffb74d",
    info: "#4fc3f7",
    success: "#81c784",
    error: "#ff8a80",
    onError: "#1a0f0a",
  },
};

const belowBar = "calc(100vh - 48px)";

/** Columns of lists whose values stay in one line. */
const nowrapColumns = [
  ...["id", "state", "left", "opensAt", "expiresAt"],
  ...["createdAt", "updatedAt", "seenAt", "sendAt"],
]
  .map((name) => `& .column-${name}`)
  .join();

function themeOf(base: RaThemeOptions, mode: "light" | "dark"): RaThemeOptions {
  const { accent, onAccent, page, surface, text, text2, line, ...marks } = colours[mode];
  return {
    ...base,
    palette: {
      mode,
      primary: { main: accent, contrastText: onAccent },
      secondary: { main: accent, contrastText: onAccent },
      background: { default: page, paper: surface },
      text: { primary: text, secondary: text2 },
      divider: line,
      warning: { main: marks.warning },
      info: { main: marks.info },
      success: { main: marks.success },
      error: { main: marks.error, contrastText: marks.onError },
    },
    typography: { fontFamily, fontSize: 13, button: { textTransform: "none" } },
    shape: { borderRadius: 8 },
    sidebar: { width: 200 },
    components: {
      ...base.components,
      MuiAppBar: {
        styleOverrides: {
          root: {
            backgroundColor: surface,
            color: text,
            boxShadow: "none",
            borderBottom: `1px solid ${line}`,
          },
        },
      },
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            "& .RaBulkActionsToolbar-toolbar": {
              backgroundColor: surface,
              borderBottom: `1px solid ${line}`,
            },
          },
        },
      },
      // A wide table scrolls in its card, not with the whole page.
      RaLayout: {
        styleOverrides: { root: { minWidth: 0, "& .RaLayout-content": { minWidth: 0 } } },
      },
      RaDatagrid: {
        styleOverrides: {
          root: {
            "& .RaDatagrid-tableWrapper": { overflowX: "auto" },
            [nowrapColumns]: { whiteSpace: "nowrap" },
          },
        },
      },
      RaList: {
        defaultProps: { empty: createElement(EmptyList) },
        styleOverrides: { root: { "& .RaList-main": { minWidth: 0 } } },
      },
      // The bar is 48 pixels high whatever the size of the text.
      RaSidebar: {
        styleOverrides: {
          root: { height: belowBar, "& .RaSidebar-fixed": { height: belowBar } },
        },
      },
      // The buttons of a long form stay in sight; a card that clips them would take them along.
      RaToolbar: {
        styleOverrides: {
          root: {
            borderTop: `1px solid ${line}`,
            borderRadius: "0 0 8px 8px",
            position: "sticky",
            bottom: 0,
            zIndex: 1,
          },
        },
      },
      MuiCard: { styleOverrides: { root: { overflow: "clip" } } },
      RaSimpleForm: { styleOverrides: { root: { maxWidth: 640 } } },
      MuiCheckbox: {
        defaultProps: {
          // react-admin names the element around the input, which has no role.
          slotProps: {
            root: { "aria-label": undefined },
            input: (owner: CheckboxProps) => ({ "aria-label": owner["aria-label"] }),
          },
        },
      },
      // A field that cannot be changed says why.
      MuiFormHelperText: { styleOverrides: { root: { "&.Mui-disabled": { color: text2 } } } },
      MuiCircularProgress: { defaultProps: { "aria-label": "正在加载" } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
      MuiTableCell: {
        styleOverrides: {
          root: { fontVariantNumeric: "tabular-nums", borderBottomColor: line },
          head: { fontWeight: 600, color: text2, whiteSpace: "nowrap" },
          // A button of a row begins where the column's name does.
          body: { "& > .MuiButton-textSizeSmall": { minWidth: 0, marginLeft: -5 } },
        },
      },
    },
  };
}

export const lightTheme = themeOf(defaultLightTheme, "light");
export const darkTheme = themeOf(defaultDarkTheme, "dark");
