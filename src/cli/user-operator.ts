import { setOperator } from '#auth/operators-store.ts'
import { type Command, required } from '#cli/command.ts'
import { byCommand } from '#cli/operator.ts'
import { userOf } from '#cli/people.ts'
import { withDatabase } from '#cli/with-database.ts'

export const userOperator: Command = {
  name: 'user operator',
  summary:
    'Let a user operate the installation in the browser, at /operator; --off ends that. Prints the user as JSON.',
  usage: '--email E [--off]',
  options: { email: { type: 'string' }, off: { type: 'boolean' } },
  async run({ values, config, print }) {
    const isOperator = values.off !== true
    const user = await withDatabase(config, async (database) => {
      const found = await userOf(database, required(values, 'email'))
      await database.write((tx) => setOperator(tx, found.id, isOperator, byCommand()))
      return found
    })
    const { id, account_id, email, name } = user
    print(JSON.stringify({ id, account_id, email, name, is_operator: isOperator }))
  },
}
