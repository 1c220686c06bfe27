import { HttpError } from "ra-core";
import { callConsole } from "../api/call-console.ts";

interface Upload {
  id: string;
  gameid: string;
  file: File;
  /** From 0 to 1. */
  onProgress(part: number): void;
}

/** Gives a package to the packaging host with a ticket, and tells the shop of it, which answers with its facts. */
export async function uploadPackage({ id, gameid, file, onProgress }: Upload) {
  const { url, ticket } = await callConsole("packages/add", { id, gameid });
  await put(url, ticket, file, onProgress);
  return callConsole("packages/confirm", { id });
}

/** `fetch` tells nothing of an upload's progress. */
function put(url: string, ticket: string, file: File, onProgress: Upload["onProgress"]) {
  const request = new XMLHttpRequest();
  return new Promise<void>((resolve, reject) => {
    request.open("PUT", url);
    request.setRequestHeader("authorization", `Bearer ${ticket}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { code, msg } = (request.response ?? {}) as { code?: number; msg?: string };
      if (code === 1) resolve();
      else reject(new HttpError(msg ?? "打包服务暂时不可用，请稍后再试", request.status));
    };
    request.onerror = () => reject(new HttpError("无法连接打包服务，请稍后再试", 0));
    request.send(file);
  });
}
