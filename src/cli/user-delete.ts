import { type Command, CommandError, required } from '#cli/command.ts'
import { OPERATOR } from '#cli/operator.ts'
import { userOf } from '#cli/people.ts'
import { withDatabase } from '#cli/with-database.ts'
import { newId } from '#kernel/database/ids.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { deleteUser } from '#resources/people/users/delete-user.ts'
import { lookAtLeaving, type OwnWebsite } from '#resources/people/users/leaving.ts'

export const userDelete: Command = {
  name: 'user delete',
  summary:
    'Delete a user and their account. Each website of theirs goes to an admin of it (--to), or is deleted for good (--websites). What they made on websites of others stays, with their name.',
  usage: '--email E [--to E] [--websites]',
  options: { email: { type: 'string' }, to: { type: 'string' }, websites: { type: 'boolean' } },
  async run({ values, config, print }) {
    await withDatabase(config, async (database) => {
      const user = await userOf(database, required(values, 'email'))
      const to = values.to === undefined ? null : await userOf(database, required(values, 'to'))
      const { own } = await lookAtLeaving(database.reader, user)
      const choices = new Map(own.flatMap((website) => choiceOf(website, to?.id, values.websites === true)))
      const context = { database, links: linksOf(config), plans: config.plans }
      try {
        await deleteUser(context, { user, choices, actor: OPERATOR, requestId: newId() })
      } catch (error) {
        if (error instanceof ValidationFailed) throw new CommandError(explained(error, own, choices))
        throw error
      }
      print(`Deleted ${user.email}`)
    })
  },
}

/** What the options say about a website; nothing where they say nothing. */
function choiceOf({ id, admins }: OwnWebsite, to: string | undefined, deletes: boolean): [string, string][] {
  if (to !== undefined && admins.some((admin) => admin.id === to)) return [[id, to]]
  return deletes ? [[id, 'delete']] : []
}

function explained({ errors }: ValidationFailed, own: readonly OwnWebsite[], choices: ReadonlyMap<string, string>) {
  const undecided = own.filter(({ id }) => !choices.has(id))
  const wrong = Object.entries(errors).filter(([id]) => !undecided.some((website) => website.id === id))
  const lines = wrong.map(([id, messages]) => {
    const website = own.find((one) => one.id === id)
    return `${website ? `${website.name}: ` : ''}${messages.join('; ')}`
  })
  if (undecided.length > 0)
    lines.unshift(
      `Say what becomes of ${undecided.map(({ name }) => name).join(', ')}: --to E hands over what E is an admin of, --websites deletes the rest for good`,
    )
  return lines.join('\n')
}
