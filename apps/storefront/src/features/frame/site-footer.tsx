import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { ReportButton } from "../../shared/report/report-button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./site-footer.module.css";

const links = [
  { label: "用户服务协议", to: paths.agreement },
  { label: "隐私政策", to: paths.privacy },
  { label: "未成年人专区", to: paths.minors() },
  { label: "家长监护", to: paths.guardians },
];

/** Who runs the site and by which licences, and the advice that the law asks game sites to show. */
export function SiteFooter() {
  const settings = usePublicSettings();
  if (settings === null) return null;
  const { siteName, operator, isDemo } = settings;
  const licences = [operator.telecom, operator.culture].filter(Boolean);
  return (
    <footer className={styles.footer}>
      <nav aria-label="网站信息" className={styles.links}>
        {links.map(({ label, to }) => (
          <PageLink key={to} to={to}>
            {label}
          </PageLink>
        ))}
        <ReportButton subject={null} className={styles.report} />
      </nav>
      <p>
        <strong>健康游戏忠告</strong>
        ：抵制不良游戏，拒绝盗版游戏。注意自我保护，谨防受骗上当。适度游戏益脑，沉迷游戏伤身。合理安排时间，享受健康生活。
      </p>
      <p>{operator.name || siteName}</p>
      {operator.icp !== "" && (
        <p>
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
            {operator.icp}
          </a>
        </p>
      )}
      {licences.map((licence) => (
        <p key={licence}>{licence}</p>
      ))}
      {isDemo && <p>演示网站：礼包和兑换码仅供体验，不能在游戏中使用。</p>}
    </footer>
  );
}
