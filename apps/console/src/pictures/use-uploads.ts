import { useState } from "react";
import { uploadPicture } from "./upload-picture.ts";

/** Uploads of a field: how far they are, and why the last one failed. */
export function useUploads(onAddress: (address: string) => void) {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (files: readonly File[]) => {
    setProblem(null);
    for (const [index, file] of files.entries()) {
      try {
        const tell = (share: number) => setSent((index + share) / files.length);
        tell(0);
        onAddress(await uploadPicture(file, tell));
      } catch (error) {
        setProblem(`${file.name || "图片"}：${(error as Error).message}`);
      }
    }
    setSent(null);
  };
  return { sent, problem, upload };
}
