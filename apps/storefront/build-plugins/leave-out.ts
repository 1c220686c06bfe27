/** What the shop knows of a library's file, though the bundler cannot: which parts of it never run. */
export interface Unused {
  /** Functions whose body can be another one. */
  bodies?: Readonly<Record<string, string>>;
  /** Properties of objects, and methods of classes, that nobody reads. */
  properties?: readonly string[];
  /** Functions that do nothing for the shop: statements that call them go. */
  calls?: readonly string[];
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
  const { bodies = {}, properties = [], calls = [] } = unused;
  const missing = new Set([...Object.keys(bodies), ...properties, ...calls]);
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
    switch (node.type) {
      case "FunctionDeclaration":
        return bodyOf(node);
      case "Property":
      case "MethodDefinition":
        return isKnown(nameOf(node.key), properties) ? withoutComma(node) : null;
      case "ExpressionStatement":
        return isKnown(calleeOf(node.expression), calls) ? { ...node, text: ";" } : null;
      default:
        return null;
    }
  }

  function bodyOf(node: Node): Edit | null {
    const name = nameOf(node.id);
    if (!isKnown(name, Object.keys(bodies))) return null;
    return { ...(node.body as Node), text: `{${bodies[name]}}` };
  }

  function withoutComma({ start, end }: Node): Edit {
    return { start, end: code[end] === "," ? end + 1 : end, text: "" };
  }

  function isKnown(name: string, known: readonly string[]): boolean {
    missing.delete(name);
    return known.includes(name);
  }
}

/** The name of the function that an expression calls. */
function calleeOf(expression: unknown): string {
  const { type, callee } = expression as Node;
  return type === "CallExpression" ? nameOf(callee) : "";
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
