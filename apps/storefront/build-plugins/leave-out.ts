/** What the shop knows of a library's file, though the bundler cannot: which parts of it never run. */
export interface Unused {
  /** Kinds of nodes that the shop never makes, by their `tag` or the name of their type. */
  kinds?: readonly (number | string)[];
  /** Variables that keep one value, and the value. */
  values?: Readonly<Record<string, string>>;
  /** Functions whose body can be another one. */
  bodies?: Readonly<Record<string, string>>;
  /** Properties of objects, and methods of classes, that nobody reads. */
  properties?: readonly string[];
  /** Beginnings of statements at the top of the file. */
  statements?: readonly string[];
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
  const { kinds = [], properties = [], statements = [] } = unused;
  const values = new Map(Object.entries(unused.values ?? {}));
  const bodies = new Map(Object.entries(unused.bodies ?? {}));
  const missing = new Set([
    ...kinds,
    ...values.keys(),
    ...bodies.keys(),
    ...properties,
    ...statements,
  ]);
  const edits: Edit[] = [];
  const edit = (name: string | number, { start, end }: Node, text: string) => {
    missing.delete(name);
    edits.push({ start, end, text });
  };
  /** Bodies of the functions around the present node. */
  const around: Node[] = [];
  walk(program as Node, null);
  const [first] = missing;
  if (first !== undefined) throw new Error(`the library has no "${first}" any more`);
  return apply(code, edits);

  function walk(node: Node, parent: Node | null): void {
    if (isCut(node, parent)) return;
    const body = /Function/.test(node.type) ? (node.body as Node) : null;
    if (body) around.push(body);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child?.type === "string") walk(child, node);
      }
    }
    if (body) around.pop();
  }

  /** Makes the edits of a node. Returns true if nothing is left to look at inside it. */
  function isCut(node: Node, parent: Node | null): boolean {
    switch (node.type) {
      case "SwitchStatement":
        cutCases(node);
        return false;
      case "BinaryExpression":
        return isComparison(node);
      case "FunctionDeclaration":
        return hasBody(node);
      case "Property":
      case "MethodDefinition":
        return isProperty(node);
      case "ExpressionStatement":
        return isStatement(node);
      case "Identifier":
        return isValue(node, parent);
      default:
        return false;
    }
  }

  function cutCases({ discriminant, cases }: Node): void {
    const isOfTag = nameOf((discriminant as Node).property) === "tag";
    let isReached = false;
    for (const one of cases as Node[]) {
      const { test, consequent } = one as unknown as { test: Node | null; consequent: Node[] };
      const kind = isOfTag || test?.type === "Identifier" ? kindOf(test) : null;
      if (kind === null) isReached = !isEnd(consequent.at(-1));
      // Another kind goes on into this case's code, which then loses its label only.
      else if (isReached && consequent[0]) {
        edit(kind, { ...one, end: consequent[0].start }, "");
        isReached = !isEnd(consequent.at(-1));
      } else {
        edit(kind, one, "");
        keepVariables(consequent);
      }
    }
  }

  /** Other cases may use the variables that a case declares. */
  function keepVariables(cut: Node[]): void {
    const names = cut.flatMap(variablesIn);
    const start = around.at(-1)!.start + 1;
    if (names.length > 0) edits.push({ start, end: start, text: `var ${names.join(",")};` });
  }

  function isComparison(node: Node): boolean {
    const { operator, left, right } = node as unknown as Record<"left" | "right", Node> & {
      operator: string;
    };
    const isOfTag = nameOf(left.property) === "tag" || nameOf(right.property) === "tag";
    const kind = [left, right].map(kindOf).find((found) => typeof found === "number");
    if (!isOfTag || kind === undefined || !/^[!=]==$/.test(operator)) return false;
    edit(kind as number, node, operator === "===" ? "false" : "true");
    return true;
  }

  function hasBody(node: Node): boolean {
    const name = nameOf(node.id);
    const body = bodies.get(name);
    if (body === undefined) return false;
    edit(name, node.body as Node, `{${body}}`);
    return true;
  }

  function isProperty(node: Node): boolean {
    const name = nameOf(node.key);
    if (!properties.includes(name)) return false;
    const end = code[node.end] === "," ? node.end + 1 : node.end;
    edit(name, { ...node, end }, "");
    return true;
  }

  function isStatement(node: Node): boolean {
    const known = statements.find((beginning) => code.startsWith(beginning, node.start));
    if (known === undefined) return false;
    edit(known, node, "");
    return true;
  }

  function isValue(node: Node, parent: Node | null): boolean {
    const value = values.get(nameOf(node));
    const isWritten =
      (parent?.type === "VariableDeclarator" && parent.id === node) ||
      (parent?.type === "AssignmentExpression" && parent.left === node);
    const isName = [parent?.property, parent?.key].includes(node) && parent?.computed !== true;
    if (value === undefined || isWritten || isName) return false;
    edit(nameOf(node), node, value);
    return true;
  }

  function kindOf(test: Node | null): number | string | null {
    const kind = (test?.type === "Literal" ? test.value : nameOf(test)) as number | string;
    return kinds.includes(kind) ? kind : null;
  }
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as Partial<Node>;
  return type === "Identifier" ? (name as string) : "";
}

/** Names that `var` declares in the node, outside of functions in it. */
function variablesIn(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === "VariableDeclarator" ? [nameOf(node.id)] : [];
  const children = Object.values(node).flat() as Partial<Node>[];
  const inside = children.filter((child) => typeof child?.type === "string");
  return [...own, ...inside.flatMap((child) => variablesIn(child as Node))];
}

/** Whether what follows the statement is not reached from it. */
function isEnd(statement: Node | null | undefined): boolean {
  if (!statement) return false;
  const { type, body, consequent, alternate } = statement;
  if (type === "BlockStatement") return isEnd((body as Node[]).at(-1));
  if (type === "IfStatement") return isEnd(consequent as Node) && isEnd(alternate as Node | null);
  return /^(?:Return|Break|Continue|Throw)Statement$/.test(type);
}

function apply(code: string, edits: Edit[]): string {
  let left = "";
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    // Inside of what is cut already.
    if (start < at) continue;
    left += code.slice(at, start) + text;
    at = end;
  }
  return left + code.slice(at);
}
