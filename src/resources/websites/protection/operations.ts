import Type from 'typebox'
import { hashPassword, verifyPassword } from '#auth/passwords.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { nullable } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import {
  MAX_PROTECTED,
  MAX_PROTECTED_CHARACTERS,
  MAX_USERNAME,
  normalizeProtected,
  type ProtectedPath,
  readProtection,
  usernameProblem,
} from '#resources/websites/protection/rules.ts'
import { Website } from '#resources/websites/websites/record.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { revisionOfWebsite, saveWebsite, websiteTarget } from '#resources/websites/websites/store.ts'

const MAX_PASSWORD = 1_000

const Protection = named(
  'WebsiteProtection',
  Type.Object({
    protected_paths: Type.Array(
      Type.Object({
        path: Type.String({
          minLength: 1,
          maxLength: MAX_PROTECTED_CHARACTERS,
          about: 'With all below it; / is the whole website.',
        }),
        username: Type.Optional(nullable(Type.String({ maxLength: MAX_USERNAME, about: 'Any is taken without one.' }))),
        password: Type.Optional(Type.String({ maxLength: MAX_PASSWORD, about: 'The path keeps its own when absent.' })),
      }),
      { maxItems: MAX_PROTECTED, about: 'All; others are open.' },
    ),
  }),
)

const protect = defineOperation({
  name: 'websites_protect',
  summary: 'Set which paths of a website ask visitors for a password, all together',
  scope: 'write',
  // A call that waits would be stored, with its passwords.
  review: 'refused',
  role: 'admin',
  routes: ['PUT /websites/:id/protection'],
  tool: { omitted: 'A password is for people: it would remain in the transcript of a tool client.' },
  target: at('id', websiteTarget),
  input: Protection,
  output: Website,
  present: presentWebsite,
  revision: revisionOfWebsite,
  emits: 'website.updated',
  async prepare({ input, target }) {
    const known = hashesByPath(target.protection)
    const hashes: (string | null)[] = []
    for (const { path, password } of input.protected_paths) {
      const normal = normalizeProtected(path)
      const stored = (normal.ok && known.get(normal.value)) || null
      hashes.push(password === undefined ? null : await hashUnlessSame(password, stored))
    }
    return hashes
  },
  async handler({ tx, now, target, input, prepared: hashes }) {
    const { plan, storage_limit, storage_used, domain_limit, website_id, primary_domain, caller_role, ...row } = target
    const known = hashesByPath(row.protection)
    const rules = new Map<string, ProtectedPath>()
    for (const [index, { path, username = null }] of input.protected_paths.entries()) {
      const field = (name: string) => `protected_paths.${index}.${name}`
      const normal = normalizeProtected(path)
      if (!normal.ok) throw invalid(field('path'), normal.message)
      if (rules.has(normal.value)) throw invalid(field('path'), 'is there twice')
      const problem = usernameProblem(username ?? '')
      if (problem !== null) throw invalid(field('username'), problem)
      const hash = hashes[index] ?? known.get(normal.value)
      if (hash === undefined) throw invalid(field('password'), "can't be blank")
      rules.set(normal.value, { path: normal.value, username: username || null, hash })
    }
    const protection = rules.size === 0 ? null : JSON.stringify([...rules.values()])
    const website = revised(row, { ...row, protection }, now)
    if (website === row) return unchanged(target)
    await saveWebsite(tx, website)
    return { ...target, ...website }
  },
})

function hashesByPath(protection: string | null): Map<string, string> {
  return new Map(readProtection(protection).map(({ path, hash }) => [path, hash]))
}

/** A hash has a new salt each time: without the comparison, the same request twice would look like a change. */
async function hashUnlessSame(password: string, stored: string | null): Promise<string> {
  return stored !== null && (await verifyPassword(password, stored)) ? stored : hashPassword(password)
}

export const protectionOperations: readonly Operation[] = [protect]
