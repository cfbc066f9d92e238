import { type Command, CommandError, required } from '#cli/command.ts'
import { byCommand } from '#cli/operator.ts'
import { withDatabase } from '#cli/with-database.ts'
import { certificatesOf, orderNow } from '#operator/certificates.ts'

export const certificateList: Command = {
  name: 'certificate list',
  summary: 'Print the state of all certificates as JSON, and name each that failed or expires within a week.',
  usage: '',
  options: {},
  async run({ config, print }) {
    print(JSON.stringify(await withDatabase(config, ({ longReader }) => certificatesOf(longReader, Date.now()))))
  },
}

export const certificateOrder: Command = {
  name: 'certificate order',
  summary: 'Order a certificate that failed again, as soon as the limits of the authority allow.',
  usage: '--name N',
  options: { name: { type: 'string' } },
  async run({ values, config, print }) {
    const name = required(values, 'name').toLowerCase()
    const domain_id = await withDatabase(config, ({ write }) => write((tx) => orderNow(tx, name, byCommand())))
    if (domain_id === null) throw new CommandError(`No verified domain has the name ${name}`)
    print(JSON.stringify({ name, domain_id }))
  },
}
