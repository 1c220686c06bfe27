import { resolve } from "node:path";

/** The settings of the packaging host, read once at start. */
export type PackagerConfig = {
  port: number;
  host: string;
  /** Folder of the `<build>.apk` files; the demo's own when nothing is set. */
  buildsFolder: string;
  /** Players reach this host by https. */
  overTls: boolean;
  /** The least that is logged, by pino's names. */
  logLevel: string;
};

const DEMO_BUILDS = resolve(import.meta.dirname, "../demo/builds");

/** Throws an error that names the variable when a value makes no sense. */
export function readConfig(env: NodeJS.ProcessEnv): PackagerConfig {
  return {
    port: readPort(env.PACKAGER_PORT),
    host: env.PACKAGER_HOST || "0.0.0.0",
    logLevel: readLogLevel(env.LOG_LEVEL),
    overTls: /^https:/.test(env.PACKAGER_ORIGIN ?? ""),
    buildsFolder: env.PACKAGER_BUILDS ? resolve(env.PACKAGER_BUILDS) : DEMO_BUILDS,
  };
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

function readLogLevel(value = ""): string {
  if (value === "") return "info";
  if (logLevels.includes(value)) return value;
  throw new Error(`LOG_LEVEL: "${value}" is none of ${logLevels.join(", ")}`);
}

function readPort(value: string | undefined): number {
  if (!value) return 3001;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535) {
    throw new Error(`PACKAGER_PORT: "${value}" is not a port number`);
  }
  return port;
}
