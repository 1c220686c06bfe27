import { WebAuthnError } from "@simplewebauthn/browser";
import { HttpError } from "ra-core";

/** What to tell of a passkey that was not created or used. The browser's own words are English. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "此设备已有您的通行密钥";
  return "未能使用通行密钥，请重试";
}
