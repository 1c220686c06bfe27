import type { OperatorCall } from "@playfront/contract/console/operator-call";
import { closeUnread } from "@playfront/http/close-unread";
import type { FastifyReply, FastifyRequest } from "fastify";
import { tooMany } from "../infra/answer.ts";
import { formLimitBytes } from "../infra/http/listener.ts";
import { createShares } from "../infra/limits/shares.ts";
import { refuse } from "./refuse.ts";

const mebibyte = 1024 * 1024;
/** Files that are received onto the disk: of one operator, and on this node. */
const files = { ofOne: 1, ofAll: 4 };
/** Bytes of bodies that are received into memory. */
const bytes = { ofOne: 24 * mebibyte, ofAll: 64 * mebibyte };
const retrySeconds = 10;

interface UploadPlace {
  /** Keeps the place until the work has ended, also if the client has gone meanwhile. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Of a call of the console with a large body. */
    uploadPlace: UploadPlace | null;
  }
}

/** Places of this node for large bodies of the console. A key has a share in those of its maker. */
export function createUploadPlaces() {
  const onDisk = createShares(files);
  const inMemory = createShares(bytes);
  return {
    /** Takes a place before a byte of the body is read, or refuses the request. */
    async admit(request: FastifyRequest, reply: FastifyReply, call: OperatorCall) {
      const announced = announcedBytes(request, call);
      if (announced === 0 || request.operator === null) return;
      const { id } = request.operator;
      const taken = isKeptOnDisk(call) ? onDisk.take(id, 1) : inMemory.take(id, announced);
      if (!taken.ok) {
        closeUnread(reply);
        return refuse(reply, tooMany(retrySeconds, messages[taken.full]));
      }
      request.uploadPlace = placeOf(reply, taken.leave);
    },
  };
}

const messages = {
  one: "您有文件正在上传，请等它完成后再试",
  all: "现在上传文件的人较多，请稍后再试",
};

/** Longer than what may be in memory. */
const isKeptOnDisk = ({ longestBody = 0 }: OperatorCall) => longestBody > bytes.ofAll;

/** 0 for a body that is no longer than usual. */
function announcedBytes({ headers }: FastifyRequest, { longestBody }: OperatorCall): number {
  if (longestBody === undefined) return 0;
  const length = Number(headers["content-length"] ?? longestBody);
  return length > formLimitBytes ? Math.min(length, longestBody) : 0;
}

function placeOf({ raw }: FastifyReply, leave: () => void): UploadPlace {
  let isHeld = false;
  raw.once("close", () => {
    if (!isHeld) leave();
  });
  return {
    async hold(work) {
      isHeld = true;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
