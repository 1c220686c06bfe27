import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { ConsoleApp } from "./console-app.tsx";

const nonce = document.querySelector<HTMLMetaElement>("meta[name=style-nonce]")?.content;
const styles = createCache({ key: "css", ...(nonce && { nonce }) });

// A form warns before it is left only under a router that is made like this.
const router = createBrowserRouter([{ path: "*", element: <ConsoleApp /> }], {
  basename: "/console",
});

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
