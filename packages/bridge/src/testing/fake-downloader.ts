import type {
  DownloadOrder,
  GameVersion,
  NativeDownload,
  NativeDownloadState,
} from "../downloads.ts";

interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

interface Job {
  order: DownloadOrder;
  state: NativeDownloadState;
  received: number;
  startedat: number;
  msg: string;
  installed: GameVersion | null;
  newest: GameVersion | null;
}

/**
 * A native downloader for tests, by `docs/bridge.md`: a queue that downloads one package at a time, at the pace the test
 * sets, a network and a disk that can fail, and a system installer. It outlives pages: attach each page's `tell`, and pass
 * its calls to `answer`. It uses no timers.
 */
export class FakeDownloader {
  /** The successful calls in order: name and game. */
  readonly done: string[] = [];
  readonly #jobs = new Map<string, Job>();
  readonly #pages = new Set<(message: unknown) => void>();
  readonly #now: () => number;
  #seq = 0;
  #hasNetwork = true;
  /** Bytes left on the disk. */
  #room: number;

  constructor({
    now = () => 1_760_000_000_000,
    room = Number.POSITIVE_INFINITY,
  }: { now?: () => number; room?: number } = {}) {
    this.#now = now;
    this.#room = room;
  }

  /** Reports every change to this page. Returns the function that detaches it. */
  attach(page: (message: unknown) => void): () => void {
    this.#pages.add(page);
    return () => void this.#pages.delete(page);
  }

  /** The result of a call; undefined if it is not a downloader's call. */
  answer(call: string, params: unknown): Answer | undefined {
    const [noun, verb] = call.split(".");
    if (noun !== "download") return undefined;
    const { gameid } = params as { gameid: string };
    const answer = this.#act(verb ?? "", gameid, params);
    if (answer.code === 1) this.done.push(gameid ? `${call} ${gameid}` : call);
    return answer;
  }

  /** Receives more bytes of the package; all of them without `bytes`. */
  receive(gameid: string, bytes = Number.POSITIVE_INFINITY): void {
    const job = this.#job(gameid);
    if (job.state !== "downloading" || !this.#hasNetwork) return;
    const part = Math.min(bytes, job.order.size - job.received);
    if (part > this.#room) {
      this.#end(gameid, "failed", "存储空间不足，请清理后重试");
      return;
    }
    this.#room -= part;
    job.received += part;
    if (job.received === job.order.size) this.#end(gameid, "downloaded");
    else this.#tell(gameid);
  }

  loseNetwork(): void {
    this.#hasNetwork = false;
    for (const [gameid, job] of this.#jobs) {
      if (job.state === "downloading") this.#change(gameid, "waiting");
    }
  }

  findNetwork(): void {
    this.#hasNetwork = true;
    this.#startNext();
  }

  /** The player confirms the system's installer. */
  confirmInstallation(gameid: string): void {
    const { order } = this.#job(gameid);
    const { version, versioncode } = order;
    this.#job(gameid).installed = { version, versioncode };
    this.#change(gameid, "installed");
  }

  /** The player uninstalls the game in the system. */
  uninstall(gameid: string): void {
    this.#job(gameid).installed = null;
    this.#remove(gameid);
  }

  /** The container learns of a newer version. */
  hearOf(gameid: string, newest: GameVersion): void {
    this.#job(gameid).newest = newest;
    this.#tell(gameid);
  }

  /** The report on a game at this moment, with the next `seq`. */
  report(gameid: string): NativeDownload {
    const { order, state, received, startedat, msg, installed, newest } = this.#job(gameid);
    const { name, size } = order;
    const { version, versioncode } = (state === "installed" && installed) || order;
    this.#seq += 1;
    return {
      ...{ gameid, seq: this.#seq, state, received, size, version, versioncode },
      ...{ package: order.package, name, startedat, msg, newest },
    };
  }

  #act(verb: string, gameid: string, params: unknown): Answer {
    if (verb === "list") {
      return done({ downloads: [...this.#jobs.keys()].map((id) => this.report(id)) });
    }
    if (verb === "start") return this.#start(params as DownloadOrder);
    const job = this.#jobs.get(gameid);
    if (!job) return refused("没有这个下载任务");
    return this.#actOn(verb, gameid, job);
  }

  #start(order: DownloadOrder): Answer {
    const known = this.#jobs.get(order.gameid);
    if (known && ["waiting", "downloading"].includes(known.state)) return done(null);
    this.#jobs.set(order.gameid, {
      order,
      state: "waiting",
      received: 0,
      startedat: this.#now(),
      msg: "",
      installed: known?.installed ?? null,
      newest: null,
    });
    this.#tell(order.gameid);
    this.#startNext();
    return done(null);
  }

  #actOn(verb: string, gameid: string, job: Job): Answer {
    if (verb === "pause" && ["waiting", "downloading"].includes(job.state)) {
      this.#end(gameid, "paused");
    } else if (verb === "resume" && ["paused", "failed"].includes(job.state)) {
      this.#change(gameid, "waiting");
      this.#startNext();
    } else if (verb === "cancel") {
      this.#room += job.received;
      if (job.installed) {
        job.order = { ...job.order, ...job.installed };
        this.#end(gameid, "installed");
      } else this.#remove(gameid);
    } else if (verb === "install" && job.state !== "downloaded") {
      return refused("安装包还没有下载完");
    } else if (verb === "open" && job.installed === null) return refused("游戏还没有安装");
    else if (!["install", "open"].includes(verb)) return refused("现在不能这样做");
    return done(null);
  }

  #remove(gameid: string): void {
    this.#change(gameid, "removed");
    this.#jobs.delete(gameid);
    this.#startNext();
  }

  /** Leaves the queue, so that the next download starts. */
  #end(gameid: string, state: NativeDownloadState, msg = ""): void {
    this.#change(gameid, state, msg);
    this.#startNext();
  }

  #startNext(): void {
    const jobs = [...this.#jobs];
    if (!this.#hasNetwork || jobs.some(([, { state }]) => state === "downloading")) return;
    const next = jobs.find(([, { state }]) => state === "waiting");
    if (next) this.#change(next[0], "downloading");
  }

  #change(gameid: string, state: NativeDownloadState, msg = ""): void {
    Object.assign(this.#job(gameid), { state, msg });
    this.#tell(gameid);
  }

  #tell(gameid: string): void {
    const message = { event: "download", detail: this.report(gameid) };
    for (const page of this.#pages) page(message);
  }

  #job(gameid: string): Job {
    const job = this.#jobs.get(gameid);
    if (!job) throw new Error(`no download of game ${gameid}`);
    return job;
  }
}

function done(data: unknown): Answer {
  return { code: 1, msg: "", data };
}

function refused(msg: string): Answer {
  return { code: -2, msg, data: null };
}
