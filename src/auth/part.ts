import type { Logger } from 'pino'
import type { Credentials } from '#auth/credentials.ts'
import { forgetExpired } from '#auth/forget-expired.ts'
import { REQUESTED_MAIL, sendRequestedMail } from '#auth/mail/requested-mail.ts'
import { expireOAuth } from '#auth/oauth/expire.ts'
import type { Core } from '#kernel/operations/core.ts'
import { flushing } from '#kernel/parts/flushing.ts'
import type { Part } from '#kernel/parts/part.ts'

type Needed = Pick<Core, 'database' | 'links'> & { credentials: Credentials; log: Logger }

export function authPart({ database, links, credentials, log }: Needed): Part {
  return {
    name: 'auth',
    ...flushing(() => credentials.flushUses(), log, 'last uses of keys could not be written'),
    jobs: [{ kind: REQUESTED_MAIL, run: sendRequestedMail(database, links) }],
    chores: [(now) => forgetExpired(database, now), (now) => expireOAuth(database, now)],
  }
}
