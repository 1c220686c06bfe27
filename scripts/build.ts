import { buildStorefront } from "./build-storefront.ts";

// What an image or a deployment needs built; the servers run from source.
await buildStorefront();
