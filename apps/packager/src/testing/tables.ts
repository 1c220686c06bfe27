import type { ColumnType, Generated } from "kysely";

/** What tests write and read of the shop's tables. */
export interface TestTables {
  builds: {
    id: string;
    sha256: string;
    size: number;
    prefix_length: number;
    prefix_state: Buffer;
    package_name: string;
    version_code: number;
    min_sdk: number;
    target_sdk: number;
    modified: Date;
  };
  channels: { cid: string; name: string; is_default: boolean };
  games: {
    gameid: Generated<string>;
    slug: string;
    gamename: string;
    gametype: string;
    logo: string;
    size_mb: number;
    introduction: string;
    description: string;
    score: number;
    categories: string[];
    build: string;
  };
  downloads: {
    day: string;
    build: string;
    cid: string;
    downloader: Buffer;
    ranges: string;
    finished: boolean;
    expires_at: ColumnType<Date, never, never>;
  };
  channel_days: {
    cid: string;
    gameid: string;
    download_starts: string;
    download_finishes: string;
    download_bytes: string;
  };
}
