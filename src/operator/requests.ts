import { changeLimits, getAccount, resume, suspend } from '#operator/accounts.ts'
import { backUpNow, getBackups } from '#operator/backups.ts'
import { getCertificates, orderCertificate } from '#operator/certificates.ts'
import { runDoctor } from '#operator/doctor.ts'
import { getJobs, retry } from '#operator/jobs.ts'
import { listUsers, listWebsites } from '#operator/lists.ts'
import { getMail, testMail } from '#operator/mail.ts'
import type { OperatorRequest } from '#operator/operator-request.ts'
import { getOverview } from '#operator/overview.ts'

/** Everything that an operator can ask for and do in the browser. */
export const operatorRequests: readonly OperatorRequest[] = [
  getOverview,
  runDoctor,
  listUsers,
  listWebsites,
  getAccount,
  changeLimits,
  suspend,
  resume,
  getJobs,
  retry,
  getCertificates,
  orderCertificate,
  getMail,
  testMail,
  getBackups,
  backUpNow,
]
