import Type from 'typebox'
import { changeAccount } from '#accounts/change-account.ts'
import { showAccount } from '#accounts/show-account.ts'
import { findAccount } from '#accounts/store.ts'
import { resumeAccount, suspendAccount } from '#accounts/suspend.ts'
import { PLAN_NAMES } from '#config/plans.ts'
import { Conflict, NotFound, ValidationFailed } from '#kernel/operations/errors.ts'
import { nullable, oneOf, timestamp } from '#kernel/operations/schemas.ts'
import type { Account } from '#operator/answers.ts'
import { shownWebsite } from '#operator/lists.ts'
import { usersOfAccount, websitesOfAccount } from '#operator/lists-store.ts'
import { type OperatorNeeds, operatorRequest } from '#operator/operator-request.ts'

const MAX_REASON = 500
const Limit = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })))

export const getAccount = operatorRequest({
  method: 'GET',
  path: '/accounts/:id',
  answer: ({ params, ...needs }) => accountOf(needs, params.id!),
})

export const changeLimits = operatorRequest({
  method: 'PATCH',
  path: '/accounts/:id',
  input: Type.Object({ plan: Type.Optional(oneOf(PLAN_NAMES)), domain_limit: Limit, storage_limit: Limit }),
  async answer({ params, input, by, ...needs }) {
    await existing(needs, params.id!)
    await needs.database.write((tx) => changeAccount(tx, params.id!, input, by))
    return accountOf(needs, params.id!)
  },
})

export const suspend = operatorRequest({
  method: 'POST',
  path: '/accounts/:id/suspend',
  input: Type.Object({ reason: Type.String({ maxLength: MAX_REASON }) }),
  async answer({ params, input, by, ...needs }) {
    const { database } = needs
    const reason = input.reason.trim()
    if (reason === '') throw new ValidationFailed({ reason: ["can't be blank"] })
    await existing(needs, params.id!)
    const users = await usersOfAccount(database, params.id!)
    if (users.some(({ id }) => id === by.actor.id))
      throw new Conflict('You cannot suspend yourself', 'Another operator can, or the command account suspend.')
    if (!(await database.write((tx) => suspendAccount(tx, params.id!, reason, by)))) throw unchanged('suspended')
    return accountOf(needs, params.id!)
  },
})

export const resume = operatorRequest({
  method: 'POST',
  path: '/accounts/:id/resume',
  async answer({ params, by, ...needs }) {
    await existing(needs, params.id!)
    if (!(await needs.database.write((tx) => resumeAccount(tx, params.id!, by)))) throw unchanged('active')
    return accountOf(needs, params.id!)
  },
})

function unchanged(state: string) {
  return new Conflict(`The account is ${state} already`, 'Nothing was changed.')
}

/** @throws NotFound */
async function existing({ database }: Pick<OperatorNeeds, 'database'>, id: string) {
  const account = await findAccount(database.reader, id)
  if (!account) throw new NotFound('Account')
  return account
}

async function accountOf(
  { database, links, config }: Pick<OperatorNeeds, 'database' | 'links' | 'config'>,
  id: string,
): Promise<Account> {
  const { domain_limit, storage_limit } = await existing({ database }, id)
  const { limits, ...shown } = await showAccount(database.reader, id, config.plans)
  const users = await usersOfAccount(database, id)
  const websites = await websitesOfAccount(database, id)
  return {
    ...shown,
    limits: { websites: limits.websites, domains: limits.domains, storage_bytes: limits.storage_bytes },
    own_limits: { domain_limit, storage_limit },
    plans: [...PLAN_NAMES],
    users: users.map(({ is_operator, created_at, ...user }) => ({
      ...user,
      is_operator: is_operator === 1,
      created_at: timestamp(created_at),
    })),
    websites: websites.map((website) => shownWebsite(website, links)),
  }
}
