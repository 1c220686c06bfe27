import type { GameInfo } from "@playfront/contract/entities";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { ContentLink } from "../../domain/content-link.tsx";
import { contentTarget } from "../../domain/content-target.ts";
import { shanghaiDay } from "../../domain/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { AgeBadge, ageWords } from "./age-badge.tsx";
import styles from "./package-facts.module.css";
import { permissionName } from "./permission-names.ts";

/** What is known of a game's package, which players must be able to see before a download; nothing when nothing is. */
export function PackageFacts({ game }: { game: GameInfo }) {
  const facts = factsOf(game);
  const permissions = game.permissions ?? [];
  if (facts.length === 0 && permissions.length === 0) return null;
  return (
    <Panel title="应用信息" anchor="facts">
      <div className={styles.card}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {permissions.length > 0 && <Permissions names={permissions} />}
        {game.sha256 && <Checksum sha256={game.sha256} />}
      </div>
    </Panel>
  );
}

function factsOf(game: GameInfo): [name: string, value: ReactNode][] {
  const hasPolicy = contentTarget(game.privacyurl) !== null;
  const facts: [string, ReactNode][] = [
    ["开发者", game.developer],
    ["版本", game.version],
    ["更新日期", game.updatedat && shanghaiDay(game.updatedat)],
    ["包名", game.packagename],
    ["适龄提示", game.agerating && <AgeLine rating={game.agerating} />],
    ["版号", game.isbn],
    ["备案号", game.filing],
    ["隐私政策", hasPolicy && <Policy url={game.privacyurl} />],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

function AgeLine({ rating }: { rating: NonNullable<GameInfo["agerating"]> }) {
  return (
    <span className={styles.age}>
      <AgeBadge rating={rating} />
      {ageWords[rating]}
    </span>
  );
}

function Policy({ url }: { url: string | undefined }) {
  return (
    <ContentLink url={url} className={styles.link}>
      查看隐私政策
    </ContentLink>
  );
}

/** A disclosure of the browser's own: it opens without JavaScript. */
function Permissions({ names }: { names: readonly string[] }) {
  return (
    <details className={styles.details}>
      <summary>
        应用权限
        <span className={styles.count}>{names.length} 项</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <ul className={styles.permissions}>
        {names.map((name) => (
          <li key={name}>{permissionName(name)}</li>
        ))}
      </ul>
    </details>
  );
}

function Checksum({ sha256 }: { sha256: string }) {
  return (
    <details className={styles.details}>
      <summary>
        安装包校验
        <span className={styles.count}>SHA-256</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <p className={styles.checksum}>{sha256}</p>
    </details>
  );
}
