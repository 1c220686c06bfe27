import type { GameInfo } from "@playfront/contract/entities";
import { Fingerprint } from "./fingerprint.tsx";
import styles from "./signature-facts.module.css";

/** Facts that identify a package: its signer, the signature schemes and the digest of its bytes. */
export function SignatureFacts({
  game,
}: {
  game: Pick<GameInfo, "signer" | "sha256" | "schemes">;
}) {
  const { signer, sha256, schemes = [] } = game;
  return (
    <div className={styles.facts}>
      {schemes.length > 0 && (
        <p className={styles.schemes}>
          签名方案
          <span className={styles.scheme}>{schemes.join(" · ")}</span>
        </p>
      )}
      {signer && (
        <Fingerprint title="签名证书" digest={signer} hint="同一款游戏的各个版本，签名证书应一致" />
      )}
      {sha256 && (
        <Fingerprint
          title="原始安装包"
          digest={sha256}
          hint="实际下载的安装包含渠道信息，校验值请以「下载管理」中显示的为准"
        />
      )}
    </div>
  );
}
