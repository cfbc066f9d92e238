import { backup } from '#src/cli/backup.ts'
import type { Command } from '#src/cli/command.ts'
import { doctor } from '#src/cli/doctor.ts'
import { migrateCommand } from '#src/cli/migrate.ts'
import { accountSet, apiKeyCreate, apiKeyRevoke, userCreate, userReset } from '#src/cli/people.ts'
import { restore } from '#src/cli/restore.ts'
import { serve } from '#src/cli/serve.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  serve,
  userCreate,
  userReset,
  apiKeyCreate,
  apiKeyRevoke,
  accountSet,
  migrateCommand,
  backup,
  restore,
  doctor,
]
