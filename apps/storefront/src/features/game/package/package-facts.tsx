import type { GameInfo } from "@playfront/contract/entities";
import { FileKey, Info, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useNoPackages } from "../../../shared/game/android-games.ts";
import { ContentLink } from "../../../shared/navigation/content-link.tsx";
import { contentTarget } from "../../../shared/navigation/content-target.ts";
import { shanghaiDay } from "../../../shared/text/format.ts";
import { Fold } from "../introduction/fold.tsx";
import { androidName, requiredAndroid } from "./android-versions.ts";
import styles from "./package-facts.module.css";
import { listPermissions } from "./permission-labels.ts";
import { PermissionList } from "./permission-list.tsx";
import { SignatureFacts } from "./signature-facts.tsx";

type Facts = Partial<
  Pick<
    GameInfo,
    | ("developer" | "isbn" | "filing" | "privacyurl")
    | ("version" | "packagename" | "updatedat" | "minsdk" | "targetsdk" | "permissions")
    | ("signer" | "sha256" | "schemes")
  >
>;

/**
 * 应用信息 of a game as one line that opens, and under it the report; a package has facts only where it can be had, not on
 * an iPhone and not before the game is out.
 */
export function PackageFacts({ game, report }: { game: GameInfo; report: ReactNode }) {
  const noPackages = useNoPackages();
  const hasPackage = !noPackages && game.upcoming === undefined;
  const known = hasPackage ? game : withoutPackage(game);
  return (
    <section className={styles.card} id="facts" aria-label="应用信息">
      <FoldedFacts game={known} />
      {report}
    </section>
  );
}

function FoldedFacts({ game }: { game: Facts }) {
  const facts = packageFacts(game);
  const permissions = game.permissions ?? [];
  const isSigned = game.signer !== undefined || game.sha256 !== undefined;
  if (facts.length === 0 && permissions.length === 0 && !isSigned) return null;
  return (
    <Fold icon={Info} title={<h2 className={styles.title}>应用信息</h2>} note={summary(game)}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {permissions.length > 0 && (
        <Fold
          icon={ShieldCheck}
          title="应用权限"
          note={`${listPermissions(permissions).length} 项`}
        >
          <PermissionList permissions={permissions} />
        </Fold>
      )}
      {isSigned && (
        <Fold icon={FileKey} title="签名与校验" note={game.schemes?.at(-1)}>
          <SignatureFacts game={game} />
        </Fold>
      )}
    </Fold>
  );
}

/** What is said of the game itself, whoever packs it. */
function withoutPackage({ developer, isbn, filing, privacyurl }: Facts): Facts {
  return { developer, isbn, filing, privacyurl };
}

function summary({ version, developer, permissions, privacyurl }: Facts): string {
  const words = [
    version && `版本 ${version}`,
    developer,
    (permissions ?? privacyurl) !== undefined && "权限与隐私",
  ];
  return words.filter(Boolean).join(" · ");
}

function packageFacts(game: Facts): [name: string, value: ReactNode][] {
  const { minsdk, targetsdk, permissions } = game;
  const hasPolicy = contentTarget(game.privacyurl) !== null;
  const facts: [string, ReactNode][] = [
    ["开发者", game.developer],
    ["版本", game.version],
    ["更新日期", game.updatedat && shanghaiDay(game.updatedat)],
    ["系统要求", minsdk !== undefined && requiredAndroid(minsdk)],
    ["目标版本", targetsdk !== undefined && androidName(targetsdk)],
    ["包名", game.packagename],
    // An empty list was read from the package; a missing list means that it is unknown.
    ["应用权限", permissions?.length === 0 && "不申请任何权限"],
    ["版号", game.isbn],
    ["备案号", game.filing],
    ["隐私政策", hasPolicy && <Policy url={game.privacyurl} />],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

function Policy({ url }: { url: string | undefined }) {
  return (
    <ContentLink url={url} className={styles.link}>
      查看隐私政策
    </ContentLink>
  );
}
