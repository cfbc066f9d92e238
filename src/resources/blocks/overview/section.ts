import Type from 'typebox'
import { Id } from '#operations/schemas.ts'
import { type Block, listBlocks } from '#resources/blocks/store.ts'
import type { OverviewSection } from '#resources/overview/section.ts'
import { BLOCK_KINDS, type BlockKind, titleOf, VERSIONED } from '#versioning/kinds.ts'

const MAX_LISTED = 30

export const blockSections: readonly OverviewSection[] = BLOCK_KINDS.map(sectionOf)

function sectionOf(kind: BlockKind): OverviewSection {
  const { plural } = VERSIONED[kind]
  return {
    name: plural,
    output: Type.Object(
      {
        total: Type.Integer({ about: 'How many there are.' }),
        listed: Type.Array(
          Type.Object({
            id: Id,
            name: Type.String({ about: 'Its name.' }),
            live_version_number: Type.Integer({ about: 'The number of the version that visitors see.' }),
            latest_version_number: Type.Integer({ about: 'The number of the latest version.' }),
            pinned: Type.Boolean({ about: 'A version is pinned as live.' }),
          }),
          { description: `The first ${MAX_LISTED}; records_list has the rest.` },
        ),
      },
      { about: `The ${plural}.` },
    ),
    async read({ db, website }) {
      const { rows, total } = await listBlocks(db, website.id, kind, { page: 1, per: MAX_LISTED, offset: 0 })
      const behind = rows.filter(
        ({ pinned_number: pinned, latest_number }) => pinned !== null && pinned < latest_number,
      )
      return {
        data: { total, listed: rows.map(present) },
        heading: `${titleOf(kind)}s (${total})`,
        lines: rows.map(lineOf),
        more: total - rows.length,
        narrow: `records_list with kind ${kind}, page and per`,
        warnings: behind.map(
          ({ name, pinned_number, latest_number }) =>
            `The ${kind} "${name}" is pinned to v${pinned_number} of ${latest_number}.`,
        ),
      }
    },
  }
}

function present({ id, name, latest_number, pinned_number }: Block) {
  return {
    id,
    name,
    live_version_number: pinned_number ?? latest_number,
    latest_version_number: latest_number,
    pinned: pinned_number !== null,
  }
}

function lineOf(block: Block): string {
  const { id, name, latest_number, pinned_number } = block
  const version = pinned_number === null ? `v${latest_number}` : `v${pinned_number} pinned, latest v${latest_number}`
  return `"${name}"${detailOf(block)} ${version}, id ${id}`
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
