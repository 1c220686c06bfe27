import { useEffect, useRef, useState } from "react";
import { createUploadApi } from "../../browser/api/upload-api.ts";
import { changeUserInfo } from "../../shared/account/user-info.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import type { Crop } from "./avatar-crop.ts";
import { cutOut } from "./avatar-file.ts";
import { useSaved } from "./use-saved.ts";

export interface AvatarUpload {
  /** How much is sent, from 0 to 1; null while nothing is being sent. */
  sent: number | null;
  send(picture: HTMLImageElement, crop: Crop): Promise<void>;
  cancel(): void;
}

/** Sends the cropped square, once at a time; tells what went wrong in words, and leaves the page when it is done. */
export function useAvatarUpload(onFailure: (words: string | null) => void): AvatarUpload {
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
    const file = await cutOut(picture, crop);
    if (!file) onFailure("图片处理失败，请换一张图片");
    const isLeaving =
      file !== null &&
      (await upload(file, controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
        return false;
      }));
    // A page that is being left stays busy: nothing is sent again.
    if (isLeaving) return;
    running.current = null;
    setSent(null);
  }

  return { sent, send, cancel: () => running.current?.abort() };
}
