/** By whom phones take a package to be signed, from an Android level up to the next era's. */
export interface SigningEra {
  fromSdk: number;
  signers: readonly string[];
  predecessors: readonly string[];
}

interface SignedPackage {
  signer: string | null;
  /** Null if it was registered before eras were kept. */
  signings: readonly SigningEra[] | null;
  minSdk: number | null;
}

/** Android levels of phones that refuse an update: from one up to, but without, another; null: all newer ones. */
interface RefusingPhones {
  fromSdk: number;
  belowSdk: number | null;
}

/** Which phones refuse the next package as an update because of who signed it. */
function phonesThatRefuse(before: SignedPackage, next: SignedPackage): RefusingPhones[] {
  const [old, updated] = [erasOf(before, next), erasOf(next, before)];
  const lowest = lowestOf(before, next);
  const levels = [lowest, ...[...old, ...updated].map(({ fromSdk }) => Math.max(fromSdk, lowest))];
  const found: RefusingPhones[] = [];
  for (const fromSdk of [...new Set(levels)].toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    const isRefused = refuses(eraAt(old, fromSdk), eraAt(updated, fromSdk));
    if (isRefused && last?.belowSdk !== null) found.push({ fromSdk, belowSdk: null });
    if (!isRefused && last?.belowSdk === null) last.belowSdk = fromSdk;
  }
  return found;
}

/** What operators are told of a change of signers; null if all phones take the update. */
export function describeSignerChange(before: SignedPackage, next: SignedPackage) {
  const refusing = phonesThatRefuse(before, next);
  if (refusing.length === 0) return null;
  const lowest = lowestOf(before, next);
  const [{ fromSdk, belowSdk }] = refusing as [RefusingPhones];
  if (belowSdk === null && fromSdk <= lowest) {
    return {
      english: "Another certificate has signed it: phones refuse it as an update.",
      chinese: "签名证书与现有安装包不同，手机不会将其作为更新",
    };
  }
  const [english, chinese] = [
    refusing.map(inEnglish).join(", "),
    refusing.map(inChinese).join("、"),
  ];
  return {
    english: `Its certificate was changed: phones of Android level ${english} refuse it as an update.`,
    chinese: `签名证书已更换，${chinese} 的手机不会将其作为更新，其余可以`,
  };
}

/** The first Android level of which both packages say who signed them. */
function lowestOf(...packages: readonly SignedPackage[]): number {
  return Math.max(
    ...packages.map(({ minSdk, signings }) => Math.max(minSdk ?? 1, signings?.[0]?.fromSdk ?? 1)),
  );
}

function inEnglish({ fromSdk, belowSdk }: RefusingPhones): string {
  return belowSdk === null ? `${fromSdk} and up` : `${fromSdk} to ${belowSdk - 1}`;
}

function inChinese({ fromSdk, belowSdk }: RefusingPhones): string {
  return belowSdk === null ? `API ${fromSdk} 及以上` : `API ${fromSdk} 至 ${belowSdk - 1}`;
}

/** Of a package without eras only the newest scheme's signer is known. */
function erasOf({ signer, signings }: SignedPackage, other: SignedPackage): readonly SigningEra[] {
  if (signings !== null) return signings;
  const fromSdk = other.signings?.at(-1)?.fromSdk ?? 1;
  return signer === null ? [] : [{ fromSdk, signers: [signer], predecessors: [] }];
}

function eraAt(eras: readonly SigningEra[], sdk: number): SigningEra | undefined {
  return eras.findLast(({ fromSdk }) => fromSdk <= sdk);
}

function refuses(old: SigningEra | undefined, next: SigningEra | undefined): boolean {
  if (old === undefined || next === undefined) return false;
  const isSame = old.signers.join() === next.signers.join();
  const [signer, ...others] = old.signers;
  return !isSame && (others.length > 0 || !next.predecessors.includes(signer!));
}
