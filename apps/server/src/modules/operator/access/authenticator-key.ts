import { contextOf, sealedColumns } from "../../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";

export function sealKey(secrets: Secrets, name: string, key: Buffer): Buffer {
  return secrets.encrypt(key.toString("base64"), contextOf(sealedColumns.operatorKey, { name }));
}

export function openKey(secrets: Secrets, name: string, sealed: Buffer): Buffer {
  const context = contextOf(sealedColumns.operatorKey, { name });
  return Buffer.from(secrets.decrypt(sealed, context), "base64");
}
