import { pino } from 'pino'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser, findUser } from '#auth/people.ts'
import type { Command } from '#cli/command.ts'
import { newId } from '#kernel/database/ids.ts'
import { migrateAlone } from '#kernel/database/migrate-alone.ts'
import type { Services } from '#services/types.ts'

const DEFAULT_EMAIL = 'demo@example.com'

export const demo: Command = {
  name: 'demo',
  summary:
    'Make a finished sample website in two languages; prints its address, and an API key for it on the last line.',
  usage: '[--email E]',
  options: { email: { type: 'string' } },
  async run({ values, config, print, note }) {
    // All operations: other commands start without them.
    const [{ createServices }, { makeDemo }] = await Promise.all([import('#services.ts'), import('#demo/make-demo.ts')])
    const services = createServices(config, { log: pino({ level: 'silent' }) })
    try {
      await migrateAlone(config, services.database)
      const email = (values.email as string | undefined) ?? DEFAULT_EMAIL
      const key = await keyOf(services, email)
      const { url } = await makeDemo(services.core, (await services.credentials.find(key))!, newId())
      note(`A sample website of ${email}, and an API key to change it. They are served by: npm start`)
      print(url)
      print(key)
    } finally {
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
