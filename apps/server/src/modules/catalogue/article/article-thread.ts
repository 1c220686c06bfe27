import { parentPort } from "node:worker_threads";
import { cleanArticle } from "./article-html.ts";

// The thread of `article-cleaner.ts`: each message is an article's HTML, its answer what is left of it.
parentPort?.on("message", (html: string) => parentPort?.postMessage(cleanArticle(html)));
