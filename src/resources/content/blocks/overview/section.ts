import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable } from '#kernel/operations/schemas.ts'
import { BLOCK_KINDS, type BlockKind, titleOf, VERSIONED } from '#kernel/versioning/kinds.ts'
import { behindBy, liveNumber, versionsInShort } from '#kernel/versioning/live-number.ts'
import { type Block, listBlocks } from '#resources/content/blocks/store.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'

const MAX_LISTED = 30

const ListedBlock = named(
  'ListedBlock',
  Type.Object({
    id: Id,
    name: Type.String({ about: 'Its name.' }),
    live_version_number: about(nullable(Type.Integer()), 'The version that visitors see; null for none yet.'),
    latest_version_number: Type.Integer({ about: 'The number of the latest version.' }),
    pinned: Type.Boolean({ about: 'A version is pinned as live.' }),
  }),
)

export const blockSections: readonly OverviewSection[] = BLOCK_KINDS.map(sectionOf)

function sectionOf(kind: BlockKind): OverviewSection {
  const { plural } = VERSIONED[kind]
  return {
    name: plural,
    output: Type.Object(
      {
        total: Type.Integer({ about: 'How many there are.' }),
        listed: Type.Array(ListedBlock, { description: `The first ${MAX_LISTED}; records_list has the rest.` }),
      },
      { about: `The ${plural}.` },
    ),
    async read({ db, website }) {
      const { rows, total } = await listBlocks(db, website.id, kind, { page: 1, per: MAX_LISTED, offset: 0 })
      return {
        data: { total, listed: rows.map(present) },
        heading: `${titleOf(kind)}s (${total})`,
        lines: rows.map(lineOf),
        more: total - rows.length,
        narrow: `records_list with kind ${kind}, page and per`,
        warnings: rows.flatMap((row) => {
          const behind = behindBy(row)
          return behind ? [`The ${kind} "${row.name}" ${behind}.`] : []
        }),
      }
    },
  }
}

function present(block: Block) {
  const { id, name, latest_number, pinned_version_id } = block
  return {
    id,
    name,
    live_version_number: liveNumber(block),
    latest_version_number: latest_number,
    pinned: pinned_version_id !== null,
  }
}

function lineOf(block: Block): string {
  const { id, name } = block
  return `"${name}"${detailOf(block)} ${versionsInShort(block)}, id ${id}`
}

/** What a page has to know to use it. */
function detailOf({ kind, snapshot, id, theme_id }: Block): string {
  const fields = JSON.parse(snapshot)
  if (kind === 'theme') return theme_id === id ? ' active' : ''
  if (kind === 'snippet') return ` ${fields.active ? fields.placement : 'inactive'}`
  const props: string[] = fields.props.map(({ name, required }: { name: string; required: boolean }) =>
    required ? `${name} (required)` : name,
  )
  return props.length > 0 ? ` props ${props.join(', ')};` : ''
}
