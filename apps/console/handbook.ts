import { Marked, type Token } from "marked";
import type { Plugin } from "vite";

const placeholder = /picture:(\d+)/g;

/** Makes a module of the operators' handbook: its chapters as HTML, with their pictures among the files of the build. */
export function handbook(): Plugin {
  return {
    name: "handbook",
    transform(text, id) {
      if (!id.endsWith("/operators.zh-CN.md")) return null;
      const pictures: string[] = [];
      const chapters = JSON.stringify(readChapters(text, pictures));
      const imports = pictures.map((path, at) => `import picture${at} from "./${path}";`);
      const code = chapters.replaceAll(placeholder, '" + picture$1 + "');
      return { code: `${imports.join("\n")}\nexport default ${code};`, map: null };
    },
  };
}

interface Chapter {
  title: string;
  html: string;
}

/** The parts under the headings of level 2. Pictures are put into the list, and named by their place in it. */
function readChapters(text: string, pictures: string[]): Chapter[] {
  const marked = new Marked({
    renderer: {
      image: ({ href, text: alt }) =>
        `<img src="picture:${pictures.push(href) - 1}" alt="${alt}" loading="lazy">`,
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        // Other files of the repository are not in the console.
        return /^(#|https?:)/.test(href) ? `<a href="${href}">${words}</a>` : words;
      },
      html: () => "",
    },
  });
  return chaptersOf(marked.lexer(text)).map(({ title, tokens }) => ({
    title,
    html: marked.parser(tokens),
  }));
}

function chaptersOf(tokens: readonly Token[]): { title: string; tokens: Token[] }[] {
  const chapters: { title: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth === 2)
      chapters.push({ title: token.text, tokens: [] });
    else chapters.at(-1)?.tokens.push(token);
  }
  return chapters;
}
