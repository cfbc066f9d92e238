import { type Command, CommandError } from '#cli/command.ts'
import { byCommand } from '#cli/operator.ts'
import { withDatabase } from '#cli/with-database.ts'
import { jobsOf, retryFailed } from '#operator/jobs.ts'

export const jobList: Command = {
  name: 'job list',
  summary: 'Print as JSON which jobs wait, how many are being done, and which failed, with what they said.',
  usage: '',
  options: {},
  async run({ config, print }) {
    print(JSON.stringify(await withDatabase(config, ({ longReader }) => jobsOf(longReader, Date.now()))))
  },
}

export const jobRetry: Command = {
  name: 'job retry',
  summary: 'Have a job that failed tried again now.',
  usage: '<id>',
  options: {},
  arguments: 1,
  async run({ words: [id], config, print }) {
    if (!id) throw new CommandError('<id> is missing')
    const kind = await withDatabase(config, ({ write }) => write((tx) => retryFailed(tx, id, byCommand())))
    if (kind === null) throw new CommandError('No such job failed; list them with: job list')
    print(JSON.stringify({ id, kind }))
  },
}
