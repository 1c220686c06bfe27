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
  /** What follows `#`; empty without one. */
  anchor: string;
}

/** The requirements that the project began with; what they say stands in docs/product.md and docs/wire.md. */
const formerSources = /\bspec \u00a7|(?<![\w/-])(?:spec|contract|design|domain)\.md\b/g;

/** A line for everything that a text of the repository refers to and that is not there. */
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

  return [...repository.texts].flatMap(([file, text]) => [
    ...referencesIn(file, text)
      .filter((reference) => !resolves(reference))
      .map(({ path, anchor }) => `${file}: ${path}${anchor && `#${anchor}`} does not exist`),
    ...decisionsIn(text)
      .filter((number) => decisionsWith(number, repository.files).length !== 1)
      .map((number) => `${file}: there is no decision ${number}, or more than one`),
    ...[...text.matchAll(formerSources)].map(([cited]) => `${file}: cites ${cited}`),
  ]);
}

function referencesIn(file: string, text: string): Reference[] {
  const cited = text.matchAll(/(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g);
  const references = [...cited].map(([, path, anchor]) => ({ path: path!, anchor: anchor ?? "" }));
  if (!file.endsWith(".md")) return references;
  return [...references, ...linksIn(file, text), ...pathsIn(text)];
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

function decisionsWith(number: string, files: ReadonlySet<string>): string[] {
  return [...files].filter((file) => file.startsWith(`docs/decisions/${number}-`));
}

/** As repository hosts make them: lower case, no punctuation, `-` for a space. */
function headingAnchors(markdown: string): Set<string> {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, "");
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading!);
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

function parentFolders(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
