import { readFileSync } from "node:fs";
import { join } from "node:path";
import { counters } from "@playfront/counters/counters";
import { parseSync, type TsType, type TsTypeElement } from "@swc/core";

/** The type of each column by table and column, such as `Generated<string>` or `Date | null`. */
export type SchemaTypes = Record<string, Record<string, string>>;

/** Reads the column types of `schema.ts` from its source. Literal unions and imported names count as `string`. */
export function readSchema(): SchemaTypes {
  const source = readFileSync(join(import.meta.dirname, "../schema.ts"), "utf8");
  const types = new Map<string, TsType | TsTypeElement[]>();
  for (const item of parseSync(source, { syntax: "typescript" }).body) {
    const declared = item.type === "ExportDeclaration" ? item.declaration : item;
    if (declared.type === "TsInterfaceDeclaration") {
      types.set(declared.id.value, declared.body.body);
    } else if (declared.type === "TsTypeAliasDeclaration") {
      types.set(declared.id.value, declared.typeAnnotation);
    }
  }
  const tables = readProperties(types.get("Database") as TsTypeElement[]);
  return Object.fromEntries(tables.map(([name, type]) => [name, readTable(type)]));

  function readTable(type: TsType | TsTypeElement[]): Record<string, string> {
    if (Array.isArray(type)) {
      return Object.fromEntries(readProperties(type).map(([name, of]) => [name, formatType(of)]));
    }
    if (type.type === "TsTypeLiteral") return readTable(type.members);
    if (type.type === "TsIntersectionType") return Object.assign({}, ...type.types.map(readTable));
    const { name, params } = readReference(type);
    // The only record is the one of all counters.
    if (name === "Record") {
      return Object.fromEntries(counters.map((counter) => [counter, formatType(params[1]!)]));
    }
    return readTable(types.get(name)!);
  }
}

function readProperties(members: TsTypeElement[]): [name: string, type: TsType][] {
  return members.map((member) => {
    if (member.type !== "TsPropertySignature" || member.key.type !== "Identifier") {
      throw new Error(`schema.ts holds a ${member.type}`);
    }
    return [member.key.value, member.typeAnnotation!.typeAnnotation];
  });
}

function formatType(type: TsType): string {
  if (type.type === "TsKeywordType") return type.kind;
  if (type.type === "TsLiteralType") return "string";
  if (type.type === "TsArrayType") return `${formatType(type.elemType)}[]`;
  if (type.type === "TsUnionType") return [...new Set(type.types.map(formatType))].join(" | ");
  const { name, params } = readReference(type);
  if (name === "JSONColumnType") return name;
  if (params.length > 0) return `${name}<${params.map(formatType).join(", ")}>`;
  return name === "Buffer" || name === "Date" ? name : "string";
}

function readReference(type: TsType): { name: string; params: TsType[] } {
  if (type.type !== "TsTypeReference" || type.typeName.type !== "Identifier") {
    throw new Error(`schema.ts holds a ${type.type}`);
  }
  return { name: type.typeName.value, params: type.typeParams?.params ?? [] };
}
