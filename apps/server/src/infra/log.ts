import type { LogLevel } from "@playfront/config/settings/shared";
import { pino } from "pino";
import { loggerOptions } from "./http/logger.ts";

/** What a part without a request of its own has to tell the operators: never a code, a phone, a key. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** Something a person must look at. */
  error(message: string): void;
}

/** Lines of the same shape as those of requests, on the same stream. */
export function createLog(level: LogLevel): Log {
  return pino({ ...loggerOptions, level });
}
