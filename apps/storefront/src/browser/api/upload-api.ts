import type { Api } from "@playfront/contract/api";
import { requestTimeoutMs } from "@playfront/contract/constants";
import { createBrowserApi } from "./browser-api.ts";

/** The longest that an upload may take on a poor connection while bytes still move, milliseconds. */
const longestMs = 120_000;

/**
 * The API for a call that uploads a file. Reports how much has been sent, from 0 to 1. The timeout of a call counts
 * from the last byte that moved, so that a slow connection does not count as a broken one.
 */
export function createUploadApi(onProgress: (share: number) => void): Api {
  return createBrowserApi({ fetch: fetchWithProgress(onProgress), timeoutMs: longestMs });
}

/**
 * Implements the part of `fetch` that `createFetchApi` uses with XMLHttpRequest, which alone reports upload
 * progress.
 */
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
        // Status 0 means no answer, whatever the reason.
        if (status < 200) reject(signal?.reason ?? new TypeError("no answer"));
        else resolve(new Response(responseText, { status }));
      };
      signal?.addEventListener("abort", abort);
      hear();
      request.send(body as FormData);
    });
}
