import Type from 'typebox'
import { hashPassword } from '#auth/passwords.ts'
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
  async prepare({ input }) {
    const hashes: (string | null)[] = []
    for (const { password } of input.protected_paths)
      hashes.push(password === undefined ? null : await hashPassword(password))
    return hashes
  },
  async handler({ tx, now, target, input, prepared: hashes }) {
    const { plan, storage_limit, storage_used, domain_limit, website_id, primary_domain, caller_role, ...row } = target
    const known = new Map(readProtection(row.protection).map((rule) => [rule.path, rule]))
    const rules = new Map<string, ProtectedPath>()
    for (const [index, { path, username = null }] of input.protected_paths.entries()) {
      const field = (name: string) => `protected_paths.${index}.${name}`
      const normal = normalizeProtected(path)
      if (!normal.ok) throw invalid(field('path'), normal.message)
      if (rules.has(normal.value)) throw invalid(field('path'), 'is there twice')
      const problem = usernameProblem(username ?? '')
      if (problem !== null) throw invalid(field('username'), problem)
      const hash = hashes[index] ?? known.get(normal.value)?.hash
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

export const protectionOperations: readonly Operation[] = [protect]
