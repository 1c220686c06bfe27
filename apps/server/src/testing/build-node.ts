import { createLog, type Log } from "@playfront/http/log";
import type { FastifyInstance } from "fastify";
import { type AppDeps, buildApp } from "../app.ts";
import { type ContainerDeps, createContainer } from "../container.ts";
import { followChanges } from "../infra/content/content-revisions.ts";
import { offlineRealName } from "../modules/realname/realname.provider.ts";
import { createConsoleSms } from "../modules/sms/sms.provider.ts";

type OptionalParts = "sms" | "authority" | "log";

/** The parts of a server in a test. SMS are printed and every real name is accepted by default. */
export interface NodeDeps extends Omit<ContainerDeps, OptionalParts> {
  sms?: ContainerDeps["sms"];
  authority?: ContainerDeps["authority"];
  /** Where the log lines about requests go; false for none. */
  log: AppDeps["log"];
  answers?: AppDeps["answers"];
  admission?: AppDeps["admission"];
  tracer?: AppDeps["tracer"];
  /** Receives what the services report; by default nothing does. */
  serviceLog?: Log;
}

/** An API server with services of its own. Closing it closes them. */
export async function buildNode({
  log,
  answers,
  admission,
  tracer,
  serviceLog,
  ...parts
}: NodeDeps): Promise<FastifyInstance> {
  const { config, clock, changes, sms, authority } = parts;
  const services = createContainer({
    ...parts,
    log: serviceLog ?? createLog("silent"),
    sms: sms ?? createConsoleSms(),
    authority: authority ?? offlineRealName,
  });
  const revisions = followChanges(changes);
  return buildApp({
    config,
    services,
    clock,
    revisions,
    ...(answers && { answers }),
    ...(admission && { admission }),
    tracer,
    log,
  });
}
