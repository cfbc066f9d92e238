import type { Tx } from '#kernel/database/database.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import type { DefinedRecord, Fields as RecordFields } from '#kernel/records/define-record.ts'
import { type BlockKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { checkCycles } from '#resources/content/blocks/check-cycles.ts'
import { blockPresenterOf, shapesOf } from '#resources/content/blocks/schema.ts'
import { affectedBy } from '#resources/content/usage/affected.ts'
import { seedOfRecord } from '#resources/content/usage/seeds.ts'
import { countPages } from '#resources/content/usage/store.ts'
import type { Limit, VersionedDefinition } from '#resources/content/versioned/definition.ts'
import type { Block } from '#resources/content/versioned/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

type Definition<Fields extends object> = VersionedDefinition<Block, Fields>

/** What differs between components, snippets and themes, whose versioned fields are in their snapshots alone. */
export type BlockDefinition<Fields extends object> = Pick<
  Definition<Fields>,
  'text' | 'changed' | 'doubts' | 'saved'
> & {
  record: DefinedRecord<RecordFields, never, BlockKind>
  /** Of one website. */
  limit: number
  about: string
  createSummary: string
  updateSummary: string
  /** Null when the name is allowed, else a predicate of it. */
  nameMessage(name: string): string | null
}

const CREATE_SUMMARY =
  'Create a component for <site-component name>, a snippet for <site-snippet name> or all pages, or a theme of design tokens and css'
const UPDATE_SUMMARY = 'Change a component, snippet or theme: fields or parts, on all pages that show it'

export type BlockOf<Fields extends object> = Definition<Fields> &
  Pick<BlockDefinition<Fields>, 'nameMessage'> & { long: readonly string[]; limit(): Limit }

export function block<Fields extends object>(own: BlockDefinition<Fields>): BlockOf<Fields> {
  const { record, text, changed, doubts, saved, nameMessage } = own
  const { kind } = record
  const fields = Object.entries(record.fields)
  const long = fields.filter(([, field]) => field.long).map(([name]) => name)
  const editable = long.filter((name) => !record.fields[name]!.json)
  const versioned = fields.filter(([name, field]) => field.joined && name !== text)
  const { presentBlock, presentUpdated } = blockPresenterOf({ record, text, long })
  return {
    ...{ kind, text, editable, changed, doubts, saved, long, nameMessage },
    blank: Object.fromEntries(versioned.map(([name, { blank }]) => [name, blank])) as Fields,
    role: 'editor',
    shapes: shapesOf({ ...own, editable }),
    declared: {
      create: {
        summary: own.createSummary,
        tool: { family: 'blocks_create', kind, summary: CREATE_SUMMARY },
        brief: { fields: [...VERSIONED_BRIEF, 'name'] },
      },
      update: {
        summary: own.updateSummary,
        tool: { family: 'blocks_update', kind, summary: UPDATE_SUMMARY },
        brief: { fields: [...VERSIONED_BRIEF, 'usage_count'] },
      },
    },
    website: websiteTarget,
    async begin({ input, review }, identity) {
      refuseFields(review, kind === 'theme' && input.active === true ? ['active'] : [])
      return { ...identity, kind, name: checkedName(own, input.name!) }
    },
    async placed({ tx, target, review }, { name = target.name, active }) {
      const isRenamed = name !== target.name
      if (kind !== 'theme') {
        refuseFields(review, isRenamed ? ['name'] : [])
        return { name: isRenamed ? await freeName(tx, target, checkedName(own, name)) : name }
      }
      const isActive = target.theme_id === target.id
      const becomes = (active as boolean | undefined) ?? isActive
      refuseFields(review, becomes === isActive ? [] : ['active'])
      const theme_id = becomes ? target.id : isActive ? null : target.theme_id
      return { name: isRenamed ? checkedName(own, name) : name, theme_id }
    },
    check: (tx, { id, website_id, name }, uses) => checkCycles(tx, { id, website_id, kind, name: name! }, uses),
    limit: () => ({
      most: own.limit,
      code: `${kind}_limit_reached`,
      message: `The limit of ${own.limit} ${VERSIONED_HTML[kind].plural} per website is reached`,
    }),
    asTaken: asTaken('name'),
    answered: async (tx, row) => ({ usage_count: await pagesTouched(tx, row) }),
    present: presentBlock,
    presentUpdated,
  }
}

export function checkedName({ nameMessage }: Pick<BlockDefinition<object>, 'nameMessage'>, name: string): string {
  const message = nameMessage(name)
  if (message) throw invalid('name', message)
  return name
}

async function pagesTouched(tx: Tx, row: Block): Promise<number> {
  const { pages } = await affectedBy(tx, row.website_id, seedOfRecord(row))
  return countPages(tx, row.website_id, pages)
}

/** @throws ValidationFailed for another name of what is in use */
async function freeName(tx: Tx, { kind, website_id, name: before }: Block, name: string): Promise<string> {
  const used = [{ kind: kind as 'component', name: before }]
  const { users, pages } = await affectedBy(tx, website_id, { used, records: [] })
  const count = await countPages(tx, website_id, pages)
  if (count === 0 && users.length === 0) return name
  throw new ValidationFailed(
    { name: [`can't be changed while ${count === 1 ? '1 page uses' : `${count} pages use`} it`] },
    {
      detail: `Html names this ${kind} "${before}". Create one with the new name, replace the name in what uses this one (its usage lists it), then delete it.`,
      extra: { usage_count: count },
    },
  )
}
