/**
 * Whether the bucket did not answer, or not as it should, so that the same request may succeed later. The S3 client adds `$metadata`
 * to every error, also to one without a response; it is not imported here, because a folder does without it.
 */
export function isBucketUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !("$metadata" in error)) return false;
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number };
  return status === undefined || status >= 500 || status === 429;
}
