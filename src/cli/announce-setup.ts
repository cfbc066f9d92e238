import type { Logger } from 'pino'
import { setupLink } from '#auth/setup-link.ts'
import { firstCommands } from '#cli/first-commands.ts'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'

/** While there is no user: a link that creates the owner, in the log and in plain lines for anyone who watches the terminal. */
export async function announceSetup(
  { database, config, base }: { database: Database; config: Config; base: string },
  log: Logger,
  note: (line: string) => void,
) {
  const url = await setupLink(database, base)
  if (!url) return
  log.info({ url }, 'No users yet. Open this link to create the owner; it works once.')
  note(`
Sitewright is at ${base}

It has no users yet. Open this link to create the owner; it works once:

  ${url}

Or in another terminal, without a browser:

${firstCommands(config, base)}
`)
}
