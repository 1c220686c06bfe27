import polyglotI18nProvider from "ra-i18n-polyglot";
import { Admin, Resource } from "react-admin";
import { authProvider } from "./access/auth-provider.ts";
import { LoginPage } from "./access/login-page.tsx";
import { dataProvider } from "./api/data-provider.ts";
import { articlePages, slidePages } from "./content/content-pages.tsx";
import { giftPages } from "./gifts/gift-pages.tsx";
import { fieldNames } from "./language/field-names.ts";
import { messages } from "./language/messages.ts";
import { ConsoleLayout } from "./layout/console-layout.tsx";
import { darkTheme, lightTheme } from "./layout/theme.ts";
import { operatorPages } from "./operators/operator-pages.tsx";
import { sitePages } from "./site/site-page.tsx";
import { trailPages } from "./trail/trail-list.tsx";

const i18nProvider = polyglotI18nProvider(() => ({ ...messages, ...fieldNames }), "zh");

/** The operators' console: what an operator may see is decided by the role, which the server checks at every call. */
export function ConsoleApp() {
  return (
    <Admin
      title="运营控制台"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      layout={ConsoleLayout}
      loginPage={LoginPage}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      <Resource name="articles" {...articlePages} />
      <Resource name="slides" {...slidePages} />
      <Resource name="gifts" {...giftPages} />
      <Resource name="site" {...sitePages} />
      <Resource name="operators" {...operatorPages} />
      <Resource name="trail" {...trailPages} />
    </Admin>
  );
}
