import type { Api } from "@playfront/contract/api";
import { requestTimeoutMs } from "@playfront/contract/constants";
import { createBrowserApi } from "./browser-api.ts";

/** An upload that keeps moving may take this long on a poor connection; milliseconds. */
const longestMs = 120_000;

/**
 * The wire for a call that carries a file. Tells how much of it is sent, from 0 to 1. A call's time-out counts from the
 * last byte that moved, so that a slow connection is not a broken one.
 */
export function createUploadApi(onProgress: (share: number) => void): Api {
  return createBrowserApi({ fetch: fetchWithProgress(onProgress), timeoutMs: longestMs });
}

/** What `createFetchApi` needs of `fetch`, over the one way of sending that tells its progress. */
function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (url, { method = "POST", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      let silence: ReturnType<typeof setTimeout>;
      const hear = () => {
        clearTimeout(silence);
        silence = setTimeout(abort, requestTimeoutMs);
      };
      request.open(method, String(url));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        hear();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onloadend = () => {
        clearTimeout(silence);
        signal?.removeEventListener("abort", abort);
        const { status, responseText } = request;
        // 0: no answer, whatever the reason.
        if (status < 200) reject(signal?.reason ?? new TypeError("no answer"));
        else resolve(new Response(responseText, { status }));
      };
      signal?.addEventListener("abort", abort);
      hear();
      request.send(body as FormData);
    });
}
