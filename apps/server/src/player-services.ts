import type { ServiceDeps } from "./container.ts";
import { createInlineJobs } from "./infra/jobs/jobs.ts";
import type { AttributionService } from "./modules/attribution/attribution.service.ts";
import { createFeedbackService } from "./modules/feedback/feedback.service.ts";
import { createAccountService } from "./modules/identity/account/account.service.ts";
import { createAvatarService } from "./modules/identity/account/avatar.service.ts";
import { createPasswordRules } from "./modules/identity/account/passwords/password-rules.ts";
import { createPhoneService } from "./modules/identity/account/phone.service.ts";
import { createProfileService } from "./modules/identity/account/profile.service.ts";
import { createAuditService } from "./modules/identity/audit/audit.service.ts";
import { createCaptchaService } from "./modules/identity/captcha/captcha.service.ts";
import { createDeletionService } from "./modules/identity/deletion/deletion.service.ts";
import { createExportService } from "./modules/identity/export/export.service.ts";
import { createPhoneLookupService } from "./modules/identity/recovery/phone-lookup.service.ts";
import { createRecoveryService } from "./modules/identity/recovery/recovery.service.ts";
import { createSecondFactorService } from "./modules/identity/second-factor/second-factor.service.ts";
import { createDeviceService } from "./modules/identity/session/device.service.ts";
import { createLoginService } from "./modules/identity/session/login.service.ts";
import { createLoginGuard } from "./modules/identity/session/login-guard.ts";
import { createRegisterService } from "./modules/identity/session/register.service.ts";
import { createSecondStepService } from "./modules/identity/session/second-step.service.ts";
import { createSessionService } from "./modules/identity/session/session.service.ts";
import type { MediaService } from "./modules/media/media.service.ts";
import { createMessageService } from "./modules/message/message.service.ts";
import { createPlayReportService } from "./modules/realname/play-report.service.ts";
import { offlineRealName } from "./modules/realname/realname.provider.ts";
import { createRealNameService } from "./modules/realname/realname.service.ts";
import { createCodeRequestService } from "./modules/sms/code-request.service.ts";
import { createConsoleSms } from "./modules/sms/sms.provider.ts";
import { createSmsService } from "./modules/sms/sms.service.ts";
import { createTasks } from "./tasks.ts";

/** The services of players' accounts: signing in, phones, real names, messages. */
export function createPlayerServices(
  given: ServiceDeps & { media: MediaService; attribution: AttributionService },
) {
  const provider = given.sms ?? createConsoleSms();
  const authority = given.authority ?? offlineRealName;
  const jobs = given.jobs ?? createInlineJobs(createTasks({ ...given, sms: provider, authority }));
  const accounts = createAccountService(given);
  const sessions = createSessionService(given);
  const messages = createMessageService(given);
  const audit = createAuditService(given);
  const guard = createLoginGuard(given);
  const captchas = createCaptchaService({ ...given, guard });
  const sms = createSmsService({ ...given, jobs });
  const passwords = createPasswordRules(given.config);
  const deps = { ...given, accounts, sessions, messages, audit, captchas, guard, sms, passwords };
  const deletions = createDeletionService(deps);
  const secondFactors = createSecondFactorService(deps);
  const secondSteps = createSecondStepService({ ...deps, deletions, secondFactors });
  const codeRequests = createCodeRequestService(deps);
  const recoveries = createRecoveryService(deps);
  return {
    accounts,
    sessions,
    messages,
    audit,
    captchas,
    devices: createDeviceService(deps),
    recoveries,
    deletions,
    exports: createExportService(deps),
    secondFactors,
    secondSteps,
    logins: createLoginService({ ...deps, deletions, secondFactors, secondSteps }),
    registrations: createRegisterService(deps),
    phones: createPhoneService(deps),
    profiles: createProfileService(deps),
    avatars: createAvatarService(deps),
    feedbacks: createFeedbackService(deps),
    realNames: createRealNameService({ ...deps, authority }),
    plays: createPlayReportService({ ...given, authority }),
    phoneLookups: createPhoneLookupService({ ...deps, codeRequests, recoveries }),
  };
}
