import { changeAccount } from '#accounts/change-account.ts'
import { showAccount } from '#accounts/show-account.ts'
import { resumeAccount, suspendAccount } from '#accounts/suspend.ts'
import { type Command, CommandError, type Context, required } from '#cli/command.ts'
import { byCommand } from '#cli/operator.ts'
import { planOf, userOf } from '#cli/people.ts'
import { withDatabase } from '#cli/with-database.ts'
import { PLAN_NAMES } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'

export const accountShow: Command = {
  name: 'account show',
  summary: "Print a user's account as JSON: plan, limits, what is used of them, and since when it is suspended.",
  usage: '--email E',
  options: { email: { type: 'string' } },
  async run({ values, config, print }) {
    const shown = await withDatabase(config, async (database) => {
      const { id, email, name, account_id, is_operator } = await userOf(database, required(values, 'email'))
      const user = { id, email, name, is_operator: is_operator === 1 }
      const { id: account, ...rest } = await showAccount(database.reader, account_id, config.plans)
      return { id: account, user, ...rest }
    })
    print(JSON.stringify(shown))
  },
}

export const accountSet: Command = {
  name: 'account set',
  summary: "Change an account's plan or limits; `default` resets a limit to the plan's.",
  usage: `--email E [--plan ${PLAN_NAMES.join('|')}] [--domain-limit N] [--storage-limit BYTES]`,
  options: {
    email: { type: 'string' },
    plan: { type: 'string' },
    'domain-limit': { type: 'string' },
    'storage-limit': { type: 'string' },
  },
  async run({ values, config, print }) {
    const account = await withDatabase(config, async (database) => {
      const user = await userOf(database, required(values, 'email'))
      return database.write((tx) =>
        changeAccount(
          tx,
          user.account_id,
          {
            plan: planOf(values.plan),
            domain_limit: limitOf(values, 'domain-limit'),
            storage_limit: limitOf(values, 'storage-limit'),
          },
          byCommand(),
        ),
      )
    })
    const { id, plan, domain_limit, storage_limit } = account
    print(JSON.stringify({ id, plan, domain_limit, storage_limit }))
  },
}

export const accountSuspend: Command = {
  name: 'account suspend',
  summary:
    'Suspend an account: its users cannot sign in or call, its websites answer visitors 503. Nothing is deleted.',
  usage: '--email E [--reason TEXT]',
  options: { email: { type: 'string' }, reason: { type: 'string' } },
  async run(context) {
    const reason = (context.values.reason as string | undefined)?.trim() || null
    const to = (tx: Tx, account_id: string) => suspendAccount(tx, account_id, reason, byCommand())
    await change(context, to, { done: 'Suspended', not: 'already suspended' })
  },
}

export const accountResume: Command = {
  name: 'account resume',
  summary: 'End the suspension of an account: keys, sessions and websites work again.',
  usage: '--email E',
  options: { email: { type: 'string' } },
  run: (context) =>
    change(context, (tx, account_id) => resumeAccount(tx, account_id, byCommand()), {
      done: 'Resumed',
      not: 'not suspended',
    }),
}

async function change(
  { values, config, print }: Context,
  to: (tx: Tx, account_id: string) => Promise<boolean>,
  says: { done: string; not: string },
): Promise<void> {
  await withDatabase(config, async (database) => {
    const { email, account_id } = await userOf(database, required(values, 'email'))
    const isChanged = await database.write((tx) => to(tx, account_id))
    if (!isChanged) throw new CommandError(`The account of ${email} is ${says.not}`)
    print(`${says.done} the account of ${email}`)
  })
}

function limitOf(values: Record<string, string | boolean | undefined>, name: string): number | null | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  if (value === 'default') return null
  const limit = Number(value)
  if (!Number.isSafeInteger(limit) || limit < 0)
    throw new CommandError(`--${name} must be a whole number of 0 or more, or default`)
  return limit
}
