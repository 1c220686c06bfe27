import type { Generated } from "kysely";

/** What the packaging host reads and writes of the shop's database; the shop's migrations make it. */
export interface PackagerTables {
  builds: {
    id: string;
    sha256: string;
    /** 64-bit numbers arrive as strings of digits. */
    size: string;
    prefix_length: string;
    prefix_state: Buffer;
    package_name: string;
    version_name: string;
    version_code: string;
    min_sdk: number | null;
    target_sdk: number | null;
    label: string;
    permissions: string[];
    signer_sha256: string | null;
    schemes: string[];
    modified: Generated<Date>;
  };
  channels: { cid: string; is_default: boolean };
  games: { gameid: string; gamename: string; build: string | null };
  download_salts: { day: string; salt: Buffer; expires_at: Date };
}
