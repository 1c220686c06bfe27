import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { ConsoleApp } from "./console-app.tsx";

const nonce = document.querySelector<HTMLMetaElement>("meta[name=style-nonce]")?.content;
const styles = createCache({ key: "css", ...(nonce && { nonce }) });

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <BrowserRouter basename="/console">
        <ConsoleApp />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
