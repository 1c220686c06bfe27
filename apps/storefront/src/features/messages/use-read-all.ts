import type { Message } from "@playfront/contract/entities";
import { useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { noteAllRead } from "../../shared/account/unread-messages.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import { showToast } from "../../ui/feedback/toast.ts";

export interface ReadAll {
  isRead(message: Message): boolean;
  /** Marks the shown and all older messages as read. Messages that arrive later stay unread. */
  readAll(): void;
  isBusy: boolean;
}

/** 全部已读 for a list whose newest message comes first. */
export function useReadAll(messages: readonly Message[]): ReadAll {
  const [upTo, setUpTo] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const newest = messages[0]?.id;

  const readAll = async (id: string) => {
    setIsBusy(true);
    const result = await getBrowserApi().call("user/readAllMessages", { id });
    setIsBusy(false);
    if (!result.ok) return showToast(failureWords(result));
    setUpTo(id);
    noteAllRead();
    showToast("已全部标为已读");
  };

  return {
    isRead: (message) => message.read || (upTo !== null && Number(message.id) <= Number(upTo)),
    readAll: () => {
      if (newest !== undefined && !isBusy) void readAll(newest);
    },
    isBusy,
  };
}
