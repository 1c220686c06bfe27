import { consoleCalls } from "@playfront/contract/console/calls";
import { longestPicture, pictureTypes } from "@playfront/contract/console/calls/pictures";

/**
 * Stores a picture and returns its address. Tells how much of the file has been sent, from 0 to 1. Rejects with an error
 * whose message can be shown.
 */
export function uploadPicture(file: File, onSent: (share: number) => void): Promise<string> {
  const problem = problemOf(file);
  if (problem !== null) return Promise.reject(new Error(problem));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // fetch does not tell how much it has sent.
  const request = new XMLHttpRequest();
  const { method, path } = consoleCalls["pictures/add"];
  request.open(method, path);
  request.setRequestHeader("content-type", "application/octet-stream");
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded / total));
  request.addEventListener("error", () => reject(new Error("网络未连接，请稍后再试")));
  request.addEventListener("load", () => {
    const { address, msg } = (request.response ?? {}) as { address?: string; msg?: string };
    if (address) resolve(address);
    else reject(new Error(msg ?? "服务暂时不可用，请稍后再试"));
  });
  request.send(file);
  return promise;
}

function problemOf({ type, size }: File): string | null {
  if (!(pictureTypes as readonly string[]).includes(type))
    return "请上传 JPG、PNG、WebP 或 GIF 格式的图片";
  return size > longestPicture ? "图片不能超过 10 MB" : null;
}

/** The pictures among what was dropped or pasted. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
