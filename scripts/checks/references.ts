import { dirname, join, normalize } from "node:path/posix";

export interface Repository {
  /** Paths of all tracked files, from the root. */
  files: ReadonlySet<string>;
  /** The text of each tracked text file. */
  texts: ReadonlyMap<string, string>;
}

interface Reference {
  /** Path from the root, of a file or a folder. */
  path: string;
  /** The part after `#`; empty if there is none. */
  anchor: string;
}

/** The former requirements; docs/product.md and docs/wire.md have replaced them. */
const formerSources = /\bspec \u00a7|(?<![\w/-])(?:spec|contract|design|domain)\.md\b/g;

/** One line for each reference of the repository's texts to something that does not exist. */
export function danglingReferences(repository: Repository): string[] {
  const folders = new Set([...repository.files].flatMap(parentFolders));
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (path: string) => {
    const known = anchors.get(path) ?? headingAnchors(repository.texts.get(path) ?? "");
    anchors.set(path, known);
    return known;
  };
  const resolves = ({ path, anchor }: Reference) =>
    folders.has(path) ||
    (repository.files.has(path) && (anchor === "" || anchorsOf(path).has(anchor)));

  const dangling = [...repository.texts].flatMap(([file, text]) => [
    ...referencesIn(file, text)
      .filter((reference) => !resolves(reference))
      .map(({ path, anchor }) => `${file}: ${path}${anchor && `#${anchor}`} does not exist`),
    ...decisionsIn(text)
      .filter((number) => !hasDecision(number, repository.files))
      .map((number) => `${file}: there is no decision ${number}`),
    ...[...text.matchAll(formerSources)].map(([cited]) => `${file}: cites ${cited}`),
  ]);
  return [...dangling, ...recordProblems(repository)];
}

/** Decision records without a status, and numbers that two records share. */
function recordProblems({ files, texts }: Repository): string[] {
  const records = [...files].filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
  const status = /^Status: (?:accepted|superseded by \d{4}) · \d{4}-\d{2}-\d{2}$/m;
  return [
    ...records
      .filter((file) => !status.test(texts.get(file) ?? ""))
      .map((file) => `${file}: has no line "Status: accepted · <date>"`),
    ...[...Map.groupBy(records, (file) => file.slice(0, "docs/decisions/0000".length)).values()]
      .filter((sharing) => sharing.length > 1)
      .map((sharing) => `${sharing.join(", ")}: share a number`),
  ];
}

function referencesIn(file: string, text: string): Reference[] {
  const cited = text.matchAll(/(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g);
  const references = [...cited].map(([, path, anchor]) => ({ path: path!, anchor: anchor ?? "" }));
  if (!file.endsWith(".md")) return references;
  // The examples of a decision record may show files that existed when it was written.
  const present = file.startsWith("docs/decisions/") ? withoutExamples(text) : text;
  return [...references, ...linksIn(file, text), ...pathsIn(present)];
}

/** Relative links of a Markdown page, `[text](target)` and `[name]: target`. */
function linksIn(file: string, text: string): Reference[] {
  const links = text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm);
  return [...links]
    .map(([, inline, named]) => (inline ?? named)!)
    .filter((target) => !/^[a-z]+:/i.test(target))
    .map((target) => {
      const [path = "", anchor = ""] = target.split("#");
      return { path: path === "" ? file : normalized(join(dirname(file), path)), anchor };
    });
}

/** Paths of the repository that a page names, in backticks or in an example. Patterns are left alone. */
function pathsIn(text: string): Reference[] {
  const named = text.matchAll(
    /(?<![\w./@-])((?:apps|packages|e2e|scripts|bench|deploy|changelog)\/[\w./-]+)(?![\w./*{<…-])/g,
  );
  return [...named].map(([, path]) => ({ path: normalized(path!.replace(/\.$/, "")), anchor: "" }));
}

function normalized(path: string): string {
  return normalize(path).replace(/\/$/, "");
}

/** `decision 9`, `decisions 0004, 0005 and 0022`. */
function decisionsIn(text: string): string[] {
  const named = text.matchAll(/\bdecisions? (\d{1,4}(?:(?:, | and |, and |–)\d{1,4})*)\b/gi);
  const numbers = [...named].flatMap(([, list]) => list!.match(/\d+/g)!);
  return numbers.map((number) => number.padStart(4, "0"));
}

function hasDecision(number: string, files: ReadonlySet<string>): boolean {
  return [...files].some((file) => file.startsWith(`docs/decisions/${number}-`));
}

/** Anchors as repository hosts make them: lower case, no punctuation, `-` for a space. */
function headingAnchors(markdown: string): Set<string> {
  const headings = [...withoutExamples(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(
    ([, heading]) => heading!,
  );
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

function withoutExamples(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, "");
}

function parentFolders(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
