import { isApiKey } from '#auth/api-key-format.ts'
import { apiKeyId, createApiKey, revokeApiKey } from '#auth/api-keys.ts'
import { issueToken } from '#auth/one-time-tokens.ts'
import { createUser, findUser } from '#auth/people.ts'
import { dropTotp } from '#auth/second-factor.ts'
import { type Command, CommandError, required } from '#cli/command.ts'
import { withDatabase } from '#cli/with-database.ts'
import { PLAN_NAMES, type Plan } from '#config/plans.ts'
import type { Config } from '#config.ts'
import type { Database, Tx } from '#kernel/database/database.ts'

export const userCreate: Command = {
  name: 'user create',
  summary: 'Create a user and an account for them; prints the user as JSON.',
  usage: `--email E [--password P] [--name N] [--plan ${PLAN_NAMES.join('|')}]`,
  options: {
    email: { type: 'string' },
    password: { type: 'string' },
    name: { type: 'string' },
    plan: { type: 'string' },
  },
  async run({ values, config, print, note }) {
    const password = values.password as string | undefined
    const { user, link } = await withDatabase(config, async (database) => {
      const given = { email: required(values, 'email'), name: values.name as string | undefined }
      const user = await createUser(database, { ...given, password, plan: planOf(values.plan) })
      return {
        user,
        link: password === undefined ? await database.write((tx) => resetLink(tx, config, user.id)) : null,
      }
    })
    if (link) {
      note('To sign in, the user chooses a password by this link; valid for one hour, works once:')
      note(link)
    }
    const { id, account_id, email, name } = user
    print(JSON.stringify({ id, account_id, email, name, plan: planOf(values.plan) ?? 'pro' }))
  },
}

export const userReset: Command = {
  name: 'user reset',
  summary: 'Print a link for choosing a new password, for a user without access to mail or to the authenticator app.',
  usage: '--email E [--without-codes]',
  options: { email: { type: 'string' }, 'without-codes': { type: 'boolean' } },
  async run({ values, config, print, note }) {
    const link = await withDatabase(config, async (database) => {
      const { id } = await userOf(database, required(values, 'email'))
      return database.write(async (tx) => {
        if (values['without-codes'] === true) await dropTotp(tx, id)
        return resetLink(tx, config, id)
      })
    })
    note('Valid for one hour, works once:')
    print(link)
  },
}

export const apiKeyCreate: Command = {
  name: 'api-key create',
  summary: 'Create an API key for a user. It is shown only once, alone on the last line.',
  usage: '--email E [--read-only] [--name N]',
  options: { email: { type: 'string' }, 'read-only': { type: 'boolean' }, name: { type: 'string' } },
  async run({ values, config, print, note }) {
    const { id, key } = await withDatabase(config, async (database) => {
      const user = await userOf(database, required(values, 'email'))
      const readOnly = values['read-only'] === true
      return createApiKey(database, { userId: user.id, name: (values.name as string | undefined) ?? null, readOnly })
    })
    note(`API key ${id}; save it now, it is not shown again:`)
    print(key)
  },
}

export const apiKeyRevoke: Command = {
  name: 'api-key revoke',
  summary: 'Revoke an API key, given its id or the key itself; takes effect immediately.',
  usage: '<id or key>',
  options: {},
  arguments: 1,
  async run({ words, config, print }) {
    const [idOrKey] = words
    if (!idOrKey) throw new CommandError('<id or key> is missing')
    await withDatabase(config, async (database) => {
      const id = isApiKey(idOrKey) ? await apiKeyId(database, idOrKey) : idOrKey
      if (!id || !(await revokeApiKey(database, id))) throw new CommandError('No such API key')
      print(`Revoked ${id}`)
    })
  },
}

/** @throws CommandError when nobody has the address */
export async function userOf(database: Database, email: string) {
  const user = await findUser(database.reader, email)
  if (!user) throw new CommandError(`No user has the address ${email}; create one with: user create --email ${email}`)
  return user
}

/** A link by which the user chooses a password. */
async function resetLink(tx: Tx, { baseUrl }: Config, userId: string): Promise<string> {
  return `${baseUrl}/reset/new?token=${await issueToken(tx, { purpose: 'reset_password', userId }, Date.now())}`
}

/** @throws CommandError for an unknown plan */
export function planOf(value: string | boolean | undefined): Plan | undefined {
  if (value === undefined) return undefined
  if (!PLAN_NAMES.includes(value as Plan))
    throw new CommandError(`Unknown plan '${value}'; choose from ${PLAN_NAMES.join(', ')}`)
  return value as Plan
}
