/** A reason why there is no backup or no restored database; the message is for operators. */
export class BackupError extends Error {
  override name = "BackupError";
}
