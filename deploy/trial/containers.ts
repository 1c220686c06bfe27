import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Service } from "../compose-file.ts";

export interface Container {
  /** Runs a command in the container and returns what it prints; throws if it fails. */
  exec(command: readonly string[]): Promise<string>;
  /** Stops and starts the same container and waits until it is healthy. */
  restart(): Promise<void>;
  /** What the process has printed. */
  logs(): Promise<string>;
  remove(): Promise<void>;
}

export interface ContainerPlan {
  name: string;
  image: string;
  volume: string;
  service: Service;
  environment: Record<string, string>;
}

const startMs = 60_000;
/**
 * The machine's own network, because a sandbox may have no other. It may also forbid to raise limits, which podman does
 * unless told otherwise.
 */
const machineOptions = ["--network=host", "--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024"];

/** Starts a service of compose.yaml with its restrictions and waits until its health check succeeds. */
export async function startContainer(plan: ContainerPlan): Promise<Container> {
  const { name, image, service } = plan;
  const container: Container = {
    exec: (command) => podman(["exec", name, ...command]),
    restart: async () => {
      await podman(["stop", "--time", "30", name]);
      await podman(["start", name]);
      await waitUntilHealthy(name, service);
    },
    logs: () => podman(["logs", name]),
    remove: async () => void (await podman(["rm", "--force", "--time", "5", name])),
  };
  await podman([
    "run",
    "--detach",
    "--name",
    name,
    ...options(plan),
    image,
    ...(service.command ?? []),
  ]);
  try {
    await waitUntilHealthy(name, service);
  } catch (error) {
    await container.remove();
    throw error;
  }
  return container;
}

/** Runs a service of compose.yaml that ends by itself, and returns what it prints; throws if it fails. */
export function runContainer(plan: ContainerPlan): Promise<string> {
  const { name, image, service } = plan;
  return podman([
    "run",
    "--rm",
    "--name",
    name,
    ...options(plan),
    image,
    ...(service.command ?? []),
  ]);
}

export async function removeVolume(name: string): Promise<void> {
  await podman(["volume", "rm", "--force", name]);
}

function options({ volume, service, environment }: ContainerPlan): string[] {
  return [
    ...machineOptions,
    `--memory=${service.mem_limit}`,
    `--pids-limit=${service.pids_limit}`,
    ...(service.read_only ? ["--read-only", "--read-only-tmpfs=false"] : []),
    ...[service.tmpfs ?? []].flat().map((folder) => `--tmpfs=${folder}`),
    ...(service.cap_drop ?? []).map((right) => `--cap-drop=${right}`),
    "--security-opt=no-new-privileges",
    `--volume=${volume}:/data`,
    ...Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`),
  ];
}

async function waitUntilHealthy(name: string, { healthcheck }: Service): Promise<void> {
  const [, ...check] = healthcheck?.test ?? [];
  const end = Date.now() + startMs;
  while (!(await succeeds(["exec", name, ...check]))) {
    const state = (await podman(["inspect", "--format", "{{.State.Status}}", name])).trim();
    if (state !== "running" || Date.now() > end) {
      throw new Error(`${name} is ${state} and not healthy:\n${await podman(["logs", name])}`);
    }
    await new Promise((done) => setTimeout(done, 500));
  }
}

function succeeds(args: readonly string[]): Promise<boolean> {
  return podman(args).then(
    () => true,
    () => false,
  );
}

/** Runs podman and returns what it prints. */
async function podman(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)("podman", args);
  return stdout + stderr;
}
