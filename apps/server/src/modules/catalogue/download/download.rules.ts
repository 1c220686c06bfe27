/** The parts of a package's address. */
export interface PackageAddress {
  build: string;
  cid: string;
  gamename: string;
}

/** Address on the packaging host of a package for one channel; the file is named after the game. */
export function packageUrl(origin: string, { build, cid, gamename }: PackageAddress): string {
  const [folder, channel, name] = [build, cid, gamename.toWellFormed()].map(encodeURIComponent);
  return `${origin}/d/${folder}/${channel}/${name}.apk`;
}
