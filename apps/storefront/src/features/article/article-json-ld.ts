import type { ArticleInfo } from "@playfront/contract/entities";
import { paths } from "../../shared/navigation/paths.ts";
import { publishIso } from "../../shared/text/format.ts";

/** An article as schema.org JSON-LD, for search engines. */
export function articleJsonLd(article: ArticleInfo, siteName: string): object {
  const { aid, gameid, col, colname, title, summary, author, cover, gamename } = article;
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: title,
    description: summary || undefined,
    datePublished: publishIso(article.publishdate),
    dateModified: article.changedat,
    articleSection: colname,
    image: cover ? [cover] : undefined,
    author: author ? { "@type": "Person", name: author } : undefined,
    publisher: siteName ? { "@type": "Organization", name: siteName } : undefined,
    about: { "@type": "VideoGame", name: gamename, url: `/app${paths.game(gameid)}` },
    mainEntityOfPage: `/app${paths.article(gameid, col, aid)}`,
    inLanguage: "zh-CN",
  };
}
