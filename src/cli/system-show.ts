import type { Command } from '#cli/command.ts'
import { withDatabase } from '#cli/with-database.ts'
import { figuresOf } from '#operator/figures.ts'

export const systemShow: Command = {
  name: 'system show',
  summary:
    'Print the figures of the installation as JSON: users and websites, database and disk, jobs, certificates and the cache in front. `doctor` says what is wrong.',
  usage: '',
  options: {},
  async run({ config, print }) {
    print(JSON.stringify(await withDatabase(config, (database) => figuresOf(database, config, Date.now()))))
  },
}
