import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { BaseServices } from "./base-services.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { EphemeralStore } from "./infra/ephemeral/ephemeral-store.ts";
import type { UploadPace } from "./infra/http/upload-pace.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import type { AttributionService } from "./modules/attribution/attribution.service.ts";
import { createAvatarService } from "./modules/identity/account/avatar.service.ts";
import { createAvatarAddresses } from "./modules/identity/account/avatar-addresses.ts";
import { createPasswordRules } from "./modules/identity/account/passwords/password-rules.ts";
import { createPhoneService } from "./modules/identity/account/phone.service.ts";
import { createProfileService } from "./modules/identity/account/profile.service.ts";
import { createCaptchaService } from "./modules/identity/captcha/captcha.service.ts";
import { createDeletionService } from "./modules/identity/deletion/deletion.service.ts";
import { createDeviceService } from "./modules/identity/device/device.service.ts";
import { createExportService } from "./modules/identity/export/export.service.ts";
import { createLoginService } from "./modules/identity/login/login.service.ts";
import { createLoginGuard } from "./modules/identity/login/login-guard.ts";
import { createPhoneLoginService } from "./modules/identity/login/phone-login.service.ts";
import { createRegisterService } from "./modules/identity/login/register.service.ts";
import { createSecondStepService } from "./modules/identity/login/second-step.service.ts";
import { createPasskeyChallenges } from "./modules/identity/passkey/passkey-challenges.ts";
import { createPasskeyLogins } from "./modules/identity/passkey/passkey-login.service.ts";
import { createPlayerPasskeys } from "./modules/identity/passkey/passkeys.service.ts";
import { createPhoneLookupService } from "./modules/identity/recovery/phone-lookup.service.ts";
import { createRecoveryService } from "./modules/identity/recovery/recovery.service.ts";
import { createSecondFactorService } from "./modules/identity/second-factor/second-factor.service.ts";
import { createExchangeService } from "./modules/identity/session/exchange.service.ts";
import { createAppleNotices } from "./modules/identity/social/apple-notices.service.ts";
import { createSocialAttempts } from "./modules/identity/social/social-attempts.service.ts";
import { createSocialBindingService } from "./modules/identity/social/social-binding.service.ts";
import { createSocialLoginService } from "./modules/identity/social/social-login.service.ts";
import { createSocialProviders } from "./modules/identity/social/social-providers.ts";
import type { MediaService } from "./modules/media/media.service.ts";
import type { PushService } from "./modules/push/push.service.ts";
import type { Invitations } from "./modules/share/invitations.service.ts";
import { createCodeRequestService } from "./modules/sms/code-request.service.ts";
import type { SmsService } from "./modules/sms/sms.service.ts";

export interface IdentityDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  secrets: Secrets;
  log: Log;
  base: BaseServices;
  media: MediaService;
  attribution: AttributionService;
  sms: SmsService;
  uploadPace: UploadPace | undefined;
  pushes: PushService;
  invitations: Invitations;
}

/** The services of logging in and of what players do with their accounts. */
export function createIdentityServices(deps: IdentityDeps) {
  const { config, db, clock, ephemeral, secrets, log, media, attribution, sms, uploadPace } = deps;
  const { pushes, invitations } = deps;
  const { accounts, sessions, knownDevices, audit, messages, consents } = deps.base;
  const account = { db, clock, ephemeral, config, accounts, audit, messages };
  const session = { ...account, sessions };
  const passwords = createPasswordRules(config);
  const guard = createLoginGuard({ clock, ephemeral, config, secrets, knownDevices });
  const captchas = createCaptchaService({ db, clock, ephemeral, config, secrets, knownDevices });
  const codeRequests = createCodeRequestService({
    db,
    clock,
    ephemeral,
    config,
    log,
    secrets,
    sms,
    captchas,
  });
  const secondFactors = createSecondFactorService({ ...account, secrets });
  const recoveries = createRecoveryService({
    ...session,
    secrets,
    captchas,
    sms,
    guard,
    knownDevices,
    passwords,
    secondFactors,
  });
  const phoneLookups = createPhoneLookupService({
    db,
    clock,
    ephemeral,
    config,
    secrets,
    accounts,
    codeRequests,
    recoveries,
    knownDevices,
  });
  const deletions = createDeletionService(session);
  const beginning = { ...session, guard, attribution, consents };
  const secondSteps = createSecondStepService({ ...beginning, captchas, deletions, secondFactors });
  const registrations = createRegisterService({
    ...beginning,
    captchas,
    sms,
    passwords,
    invitations,
  });
  const held = { deletions, secondFactors, secondSteps };
  const providers = createSocialProviders({
    ...{ db, clock, secrets, log },
    settings: config.social,
    publicOrigin: config.publicOrigin,
  });
  const attempts = createSocialAttempts({ db, clock, ephemeral, config, providers });
  const challenges = createPasskeyChallenges({ db, clock });
  return {
    captchas,
    deletions,
    secondFactors,
    secondSteps,
    recoveries,
    phoneLookups,
    logins: createLoginService({ ...beginning, ...held, captchas }),
    phoneLogins: createPhoneLoginService({ ...beginning, ...held, sms, registrations }),
    registrations,
    socialAttempts: attempts,
    socialLogins: createSocialLoginService({ ...beginning, ...held, attempts, registrations }),
    socialBindings: createSocialBindingService({ ...session, attempts }),
    appleNotices: createAppleNotices(account),
    passkeyLogins: createPasskeyLogins({ ...beginning, ...held, challenges }),
    playerPasskeys: createPlayerPasskeys({ ...session, challenges }),
    devices: createDeviceService({ ...session, knownDevices }),
    exchanges: createExchangeService(session),
    exports: createExportService({ ...session, secrets, consents, pushes, invitations }),
    phones: createPhoneService({ ...session, sms }),
    profiles: createProfileService({ ...session, sms, passwords, knownDevices }),
    avatarAddresses: createAvatarAddresses({ db }),
    avatars: createAvatarService({ db, clock, ephemeral, config, media, audit, uploadPace }),
  };
}
