/** What the shop knows of a library's file, though the bundler cannot: which parts of it never run. */
export interface Unused {
  /** Functions whose body can be another one. */
  bodies?: Readonly<Record<string, string>>;
  /** Properties of objects, and methods of classes, that nobody reads. */
  properties?: readonly string[];
}

/** A node of the syntax tree, as the bundler's parser makes it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Cuts the parts out of the code; the minifier then drops what only they needed. Throws if a part is not there: the library
 * has changed, and what is known of it must be looked at again.
 */
export function leaveOut(code: string, program: unknown, unused: Unused): string {
  const { bodies = {}, properties = [] } = unused;
  const missing = new Set([...Object.keys(bodies), ...properties]);
  const edits: Edit[] = [];
  visit(program as Node);
  const [first] = missing;
  if (first !== undefined) throw new Error(`the library has no "${first}" any more`);
  return apply(code, edits);

  function visit(node: Node): void {
    const edit = editOf(node);
    if (edit) {
      edits.push(edit);
      return;
    }
    for (const child of Object.values(node).flat()) {
      if (typeof (child as Node | null)?.type === "string") visit(child as Node);
    }
  }

  function editOf(node: Node): Edit | null {
    if (node.type === "FunctionDeclaration") {
      const name = nameOf(node.id);
      if (!Object.hasOwn(bodies, name)) return null;
      missing.delete(name);
      const { start, end } = node.body as Node;
      return { start, end, text: `{${bodies[name]}}` };
    }
    const name = nameOf(node.key);
    if (!/^(?:Property|MethodDefinition)$/.test(node.type) || !properties.includes(name))
      return null;
    missing.delete(name);
    const end = code[node.end] === "," ? node.end + 1 : node.end;
    return { start: node.start, end, text: "" };
  }
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as Partial<Node>;
  return type === "Identifier" ? (name as string) : "";
}

/** The edits are in the order of the code, and none lies inside of another. */
function apply(code: string, edits: Edit[]): string {
  let left = "";
  let at = 0;
  for (const { start, end, text } of edits) {
    left += code.slice(at, start) + text;
    at = end;
  }
  return left + code.slice(at);
}
