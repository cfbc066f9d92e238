import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser, findUser } from '#auth/people.ts'
import { type Command, CommandFailed } from '#cli/command.ts'
import { newId } from '#kernel/database/ids.ts'
import { migrateAlone } from '#kernel/database/migrate-alone.ts'
import { actorOf, type Caller } from '#kernel/operations/caller.ts'
import type { Services } from '#process/services.ts'

const DEFAULT_EMAIL = 'demo@example.com'
const WEBSITE = { name: 'Corner Bakery', default_language: 'en' }
const LOOK_EVERY_MS = 50

export const demo: Command = {
  name: 'demo',
  summary:
    'Make a finished sample website in two languages; prints its address, and an API key for it on the last line.',
  usage: '[--email E]',
  options: { email: { type: 'string' } },
  async run({ values, config, print, note }) {
    // All operations: other commands start without them.
    const [{ createServices }, { transferPart }] = await Promise.all([
      import('#process/services.ts'),
      import('#resources/transfer/part.ts'),
    ])
    const services = createServices(config, { log: pino({ level: 'silent' }) })
    services.worker.add(...transferPart(services).jobs!)
    try {
      await migrateAlone(config, services.database)
      const email = (values.email as string | undefined) ?? DEFAULT_EMAIL
      const key = await keyOf(services, email)
      // A server that runs beside may be the first to take the job.
      await services.worker.start()
      const { url } = await makeDemo(services, (await services.credentials.find(key))!)
      note(`A sample website of ${email}, and an API key to change it. They are served by: npm start`)
      print(url)
      print(key)
    } finally {
      await services.worker.stop()
      await services.core.workers.close()
      await services.database.close()
    }
  },
}

/** A new key of the user, who is created when missing. */
async function keyOf({ database }: Services, email: string): Promise<string> {
  const user = (await findUser(database.reader, email)) ?? (await createUser(database, { email }))
  const { key } = await createApiKey(database, { userId: user.id, name: 'Demo', readOnly: false })
  return key
}

/**
 * Makes a website as the caller could by the API, and has it filled with `starters/bakery`: styled pages in two languages,
 * a table that both menus list, forms and pictures. A worker must be running, here or in another process.
 * @throws OperationError, such as when the plan's limit of websites is reached
 */
export async function makeDemo(
  { core, database }: Pick<Services, 'core' | 'database'>,
  caller: Caller,
): Promise<{ id: string; url: string }> {
  const [{ run }, { fillWithStarter, storeStarter }, { importOf }] = await Promise.all([
    import('#kernel/operations/run.ts'),
    import('#resources/websites/starters/starter-files.ts'),
    import('#resources/transfer/import/store.ts'),
  ])
  const answer = await run(core, {
    operation: core.catalog.byName.get('websites_create')!,
    params: {},
    query: {},
    body: WEBSITE,
    caller,
    source: 'api',
    requestId: newId(),
    fresh: false,
  })
  const { id, url } = JSON.parse(String(answer.body)) as { id: string; url: string }
  const blob = await storeStarter(core.providers, 'bakery')
  const filling = { starter: 'bakery', actor: actorOf(caller), now: Date.now() }
  const website = { id, account_id: caller.accountId }
  const importId = await database.write((tx) => fillWithStarter(tx, website, blob, filling))
  for (;;) {
    const { status, error } = (await importOf(database.reader, id, importId))!
    if (status === 'done') return { id, url }
    if (status === 'failed') throw new CommandFailed(`The sample website could not be made. ${error}`)
    await sleep(LOOK_EVERY_MS)
  }
}
