import { useEffect, useRef, useState } from "react";
import { createUploadApi } from "../../browser/api/upload-api.ts";
import { changeUserInfo } from "../../shared/account/user-info.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import type { Crop } from "./avatar-crop.ts";
import { createCroppedFile } from "./avatar-file.ts";
import { useSaved } from "./use-saved.ts";

export interface AvatarUpload {
  /** Sent share from 0 to 1; null if no upload is running. */
  sent: number | null;
  send(picture: HTMLImageElement, crop: Crop): Promise<void>;
  cancel(): void;
}

/** Uploads the cropped square, one upload at a time. Calls `onFailure` with a message; leaves the page on success. */
export function useAvatarUpload(onFailure: (message: string | null) => void): AvatarUpload {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const saved = useSaved();
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File, signal: AbortSignal): Promise<boolean> {
    const result = await createUploadApi(setSent).call("user/uploadAvatar", { file }, { signal });
    if (!result.ok) {
      onFailure(failureWords(result));
      return false;
    }
    changeUserInfo({ avatar: result.data.avatar });
    return saved("头像已更新");
  }

  async function send(picture: HTMLImageElement, crop: Crop): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    onFailure(null);
    setSent(0);
    const file = await createCroppedFile(picture, crop);
    if (!file) onFailure("图片处理失败，请换一张图片");
    const isLeaving =
      file !== null &&
      (await upload(file, controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
        return false;
      }));
    // After success the page is about to be left: stay busy, so that nothing is sent twice.
    if (isLeaving) return;
    running.current = null;
    setSent(null);
  }

  return { sent, send, cancel: () => running.current?.abort() };
}
