import { buildConsole } from "./build-console.ts";
import { buildStorefront } from "./build-storefront.ts";

// Builds all that an image or a deployment needs; the servers run from source.
await buildStorefront();
await buildConsole();
