import { useContext, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { StaticHost } from "../../browser/page/static-host.ts";
import { openOutside } from "../../shared/navigation/open-outside.ts";
import styles from "./article-content.module.css";
import { contentHtml } from "./content-html.ts";

/** The HTML of an article. Links to pages of the shop navigate in the router, others open outside. */
export function ArticleContent({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  const pictures = useContext(StaticHost);
  const clean = useMemo(() => contentHtml(html, pictures), [html, pictures]);
  useShopLinks(content);
  return (
    <div
      ref={content}
      className={styles.content}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: contentHtml writes it from an allow list of elements
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

function useShopLinks(ref: React.RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const content = ref.current;
    if (!content) return;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const path = shopPath(event, link);
      if (path === null) {
        if (link?.href) openOutside(event, { href: link.href });
        return;
      }
      event.preventDefault();
      void navigate(path);
    };
    content.addEventListener("click", follow);
    return () => content.removeEventListener("click", follow);
  }, [ref, navigate]);
}

/** The router path of a plain tap on a link to a page of the shop; null for every other click. */
function shopPath(event: MouseEvent, link: HTMLAnchorElement | null): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return null;
  }
  const href = link?.getAttribute("href") ?? "";
  // The router takes what begins with two slashes for another host.
  return href.startsWith("/app/") ? href.replace(/^\/app[/\\]+/, "/") : null;
}
