import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";

/** A service of compose.yaml: the fields that tests and the trial of the image read. */
export interface Service {
  image?: string;
  build?: { target: string };
  command?: string[];
  environment?: Record<string, string>;
  logging?: { driver: string; options: Record<string, string> };
  healthcheck?: { test: string[] };
  read_only?: boolean;
  tmpfs?: string | string[];
  cap_drop?: string[];
  cap_add?: string[];
  networks?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  volumes?: string[];
  restart?: string;
  depends_on?: Record<string, { condition: string }>;
}

/** The services of a compose file, by name; its path is absolute or begins in this folder. */
export function readServices(file: string): Record<string, Service> {
  const text = readFileSync(resolve(import.meta.dirname, file), "utf8");
  return parse(text, { merge: true }).services;
}
