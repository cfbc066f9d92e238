import { accountResume, accountSet, accountShow, accountSuspend } from '#cli/accounts.ts'
import { auditVerify } from '#cli/audit-verify.ts'
import { backup } from '#cli/backup.ts'
import { backupList } from '#cli/backup-list.ts'
import { backupVerify } from '#cli/backup-verify.ts'
import { buildCommand } from '#cli/build.ts'
import { certificateList, certificateOrder } from '#cli/certificates.ts'
import type { Command } from '#cli/command.ts'
import { demo } from '#cli/demo.ts'
import { doctor } from '#cli/doctor.ts'
import { domainFulfil, domainOrders, domainReject, domainRenew } from '#cli/domains.ts'
import { exportSite } from '#cli/export-site.ts'
import { guide } from '#cli/guide/guide.ts'
import { importSite } from '#cli/import-site.ts'
import { jobList, jobRetry } from '#cli/jobs.ts'
import { userList, websiteList } from '#cli/lists.ts'
import { mailTest } from '#cli/mail-test.ts'
import { migrateCommand } from '#cli/migrate.ts'
import { apiKeyCreate, apiKeyRevoke, userCreate, userReset } from '#cli/people.ts'
import { pull } from '#cli/pull.ts'
import { push, status } from '#cli/push.ts'
import { restore } from '#cli/restore.ts'
import { serve } from '#cli/serve.ts'
import { systemShow } from '#cli/system-show.ts'
import { userDelete } from '#cli/user-delete.ts'
import { userOperator } from '#cli/user-operator.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  serve,
  demo,
  userCreate,
  userList,
  userReset,
  userDelete,
  userOperator,
  apiKeyCreate,
  apiKeyRevoke,
  accountShow,
  accountSet,
  accountSuspend,
  accountResume,
  websiteList,
  domainOrders,
  domainFulfil,
  domainReject,
  domainRenew,
  migrateCommand,
  backupVerify,
  backupList,
  backup,
  restore,
  auditVerify,
  doctor,
  systemShow,
  jobList,
  jobRetry,
  certificateList,
  certificateOrder,
  mailTest,
  pull,
  push,
  status,
  exportSite,
  importSite,
  guide,
  buildCommand,
]
