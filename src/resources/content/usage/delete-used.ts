import Type from 'typebox'
import type { WriteContext } from '#kernel/operations/context.ts'
import { InUse } from '#kernel/operations/errors.ts'
import { named } from '#kernel/operations/named.ts'
import { alsoEmit, dryRun, type OperationEvent, type Outcome } from '#kernel/operations/outcome.ts'
import type { Seed } from '#resources/content/usage/affected.ts'
import { UsingRecord } from '#resources/content/usage/schema.ts'
import { usageOf } from '#resources/content/usage/usage-of.ts'
import { usedBy } from '#resources/content/usage/warning.ts'

/** Users that a refusal and a plan name. */
const MAX_NAMED = 50
const FIRST = { page: 1, per: MAX_NAMED, offset: 0 }

const dryRunField = Type.Optional(
  Type.Boolean({ description: 'true: deletes nothing, and answers 200 with what uses it.' }),
)
export const DryRunQuery = Type.Object({ dry_run: dryRunField })
export const DeleteQuery = Type.Object({
  dry_run: dryRunField,
  force: Type.Optional(Type.Boolean({ description: 'Deletes it although it is used.' })),
})

const DeletePlan = named(
  'DeletePlan',
  Type.Object({
    dry_run: Type.Boolean({ about: 'true: nothing was deleted.' }),
    refused: Type.Boolean({ description: 'true: it is deleted only with `force: true`.' }),
    pages_count: Type.Integer({ about: 'The pages that show it.' }),
    data: Type.Array(UsingRecord, { about: `What uses it: the first ${MAX_NAMED} records.` }),
  }),
)

type Query = { dry_run?: boolean; force?: boolean }
type Context<Row> = Pick<WriteContext<Row, Query, unknown, unknown>, 'tx' | 'target' | 'query' | 'warn'>
type Deletion = {
  /** The kind in prose: `component`. */
  label: string
  seed: Seed
  /** false: pages that use it fall back to another, so there is nothing to force. */
  refuses: boolean
  /** What the answer says of pages that used it. */
  warning?: (pages: number, label: string) => string
  /** @returns further events */
  remove: () => Promise<OperationEvent[]> | Promise<void>
}

/** What every deletion of what others may use declares. */
export const DELETION = {
  scope: 'write',
  role: 'editor',
  query: DeleteQuery,
  // A dry run shows visitors nothing, so that it is for everybody who may delete.
  unseen: ({ query }: { query: Query }) => query.dry_run === true,
  output: null,
  plan: DeletePlan,
} as const

/**
 * Deletes a record, unless something uses it and the caller does not force it (contract, section 10).
 * @returns what was deleted, or the plan of a dry run
 * @throws InUse
 */
export async function deleteUsed<Row extends { website_id: string }>(
  { tx, target, query, warn }: Context<Row>,
  { label, seed, refuses, warning = usedBy, remove }: Deletion,
): Promise<Outcome<Row>> {
  const { rows: users, total, pages_count } = await usageOf(tx, target.website_id, seed, FIRST)
  const refused = refuses && total > 0
  if (query.dry_run) return dryRun({ dry_run: true, refused, pages_count, data: users } as never)
  if (refused && !query.force) throw new InUse(label, total, users)
  if (pages_count > 0) warn(warning(pages_count, label))
  return alsoEmit(target, (await remove()) ?? [])
}
