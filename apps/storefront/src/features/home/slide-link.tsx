import type { Slide } from "@playfront/contract/entities";
import { ContentLink } from "../../shared/navigation/content-link.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./carousel.module.css";

/** A slide's picture with its title, which is also its alternative text. */
export function SlideLink({ slide: { src, title, url }, index }: { slide: Slide; index: number }) {
  return (
    <ContentLink url={url} className={styles.card}>
      <Picture
        src={src}
        alt={title || `精选推荐 ${index + 1}`}
        width={346}
        height={195}
        eager={index === 0}
        className={styles.picture}
      />
      {title && (
        <span className={styles.title} aria-hidden="true">
          {title}
        </span>
      )}
    </ContentLink>
  );
}
