import Type from 'typebox'
import { tokensToCss } from '#design-tokens/tokens-to-css.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable } from '#kernel/operations/schemas.ts'
import {
  HTML_KINDS,
  isBlock,
  isSharedPart,
  labelOf,
  type SharedPartKind,
  titleOf,
  VERSIONED_HTML,
} from '#kernel/versioning/kinds.ts'
import { behindBy, liveNumber, versionsInShort } from '#kernel/versioning/live-number.ts'
import { liveVersionId } from '#kernel/versioning/pin.ts'
import { sizesOfVersions } from '#kernel/versioning/versions.ts'
import { defaultsOf, languagesWithoutOwn } from '#resources/content/shared-html/store.ts'
import { type Block, listRecords, type SharedPart } from '#resources/content/versioned/store.ts'
import type { OverviewSection, OverviewSource } from '#resources/websites/overview/section.ts'
import { languageChain } from '#text/language-chain.ts'

const MAX_LISTED = 30
/** Of the line that names the tokens of a theme. */
const MAX_TOKENS_CHARACTERS = 450

const LISTED = {
  live_version_number: about(nullable(Type.Integer()), 'The version that visitors see; null for none yet.'),
  latest_version_number: Type.Integer({ about: 'The number of the latest version.' }),
  pinned: Type.Boolean({ about: 'A version is pinned as live.' }),
}

const ListedPart = Type.Object({
  id: Id,
  name: Type.String({ about: 'Its name.' }),
  default_on_page_language: about(nullable(Type.String()), 'The language whose pages show it by default.'),
  ...LISTED,
  size: Type.Integer({ description: 'Bytes of the live html.' }),
})

const ListedBlock = named('ListedBlock', Type.Object({ id: Id, name: Type.String({ about: 'Its name.' }), ...LISTED }))

type Kind = Exclude<(typeof HTML_KINDS)[number], 'page'>

/** Of all versioned kinds but pages. */
export const namedSections: readonly OverviewSection[] = HTML_KINDS.filter((kind) => kind !== 'page').map(sectionOf)

function sectionOf(kind: Kind): OverviewSection {
  const { plural } = VERSIONED_HTML[kind]
  const label = labelOf(kind)
  const isPart = isSharedPart(kind)
  const lists = isPart ? `${plural}_list` : 'records_list'
  return {
    name: plural,
    output: Type.Object(
      {
        total: Type.Integer({ about: 'How many there are.' }),
        listed: Type.Array(isPart ? ListedPart : ListedBlock, {
          description: `The first ${MAX_LISTED}; ${lists} has the rest.`,
        }),
      },
      { about: `The ${label}s.` },
    ),
    async read({ db, website }) {
      const { rows, total } = await listRecords(db, website.id, kind, { page: 1, per: MAX_LISTED, offset: 0 })
      const live = rows.flatMap((row) => liveVersionId(row) ?? [])
      const sizes = isPart && live.length > 0 ? await sizesOfVersions(db, website.id, live) : new Map<string, number>()
      const listed = rows.map((row) => ({ ...row, size: sizes.get(liveVersionId(row) ?? '') ?? 0 }))
      return {
        data: { total, listed: listed.map(present) },
        heading: `${titleOf(kind)}s (${total})`,
        lines: listed.map(lineOf),
        more: total - rows.length,
        narrow: isPart ? `${lists} with page and per` : `${lists} with kind ${kind}, page and per`,
        warnings: [
          ...rows.flatMap((row) => {
            const behind = behindBy(row)
            return behind ? [`The ${label} "${row.name}" ${behind}.`] : []
          }),
          ...(isPart && total > 0 ? await languagesWithout(kind, { db, website }) : []),
        ],
      }
    },
  }
}

type Listed = (SharedPart | Block) & { size: number }

function present(record: Listed) {
  const { id, name, latest_number, pinned_version_id, size } = record
  return {
    id,
    name,
    ...('default_on_page_language' in record
      ? { default_on_page_language: record.default_on_page_language, size }
      : {}),
    live_version_number: liveNumber(record),
    latest_version_number: latest_number,
    pinned: pinned_version_id !== null,
  }
}

function lineOf(record: Listed): string {
  const { id, name, size } = record
  if (isBlockRow(record)) return `"${name}"${detailOf(record)} ${versionsInShort(record)}, id ${id}`
  const language = record.default_on_page_language
  return `"${name}" ${language ? `default for ${language}` : 'no default'}, ${versionsInShort(record)}, ${size} B, id ${id}`
}

function isBlockRow(record: SharedPart | Block): record is Block {
  return isBlock(record.kind)
}

/** What a page has to know to use it. */
function detailOf({ kind, snapshot, id, theme_id }: Block): string {
  const fields = JSON.parse(snapshot)
  if (kind === 'theme') return theme_id === id ? ` active${tokensInShort(fields.tokens)}` : ''
  if (kind === 'snippet') return ` ${fields.active ? fields.placement : 'inactive'}`
  const props: string[] = fields.props.map(({ name, required }: { name: string; required: boolean }) =>
    required ? `${name} (required)` : name,
  )
  return props.length > 0 ? ` props ${props.join(', ')};` : ''
}

/** The variables that pages may use. */
function tokensInShort(tokens: Record<string, unknown>): string {
  const result = tokensToCss(tokens)
  const [light = ''] = result.ok ? result.css.split('@media') : []
  const declared = [...light.matchAll(/(--[\w-]+): (.+);/g)].map(([, name, value]) => `${name} ${value}`)
  const text = declared.join(', ')
  if (text === '') return ''
  return text.length <= MAX_TOKENS_CHARACTERS
    ? `, ${text};`
    : `, ${text.slice(0, text.lastIndexOf(', ', MAX_TOKENS_CHARACTERS))} and more;`
}

/** A warning for each language in which pages show no part of the kind. */
async function languagesWithout(
  kind: SharedPartKind,
  { db, website }: Pick<OverviewSource, 'db' | 'website'>,
): Promise<string[]> {
  const defaults = (await defaultsOf(db, website.id, kind)).map(({ language }) => language)
  const languages = await languagesWithoutOwn(db, website.id, kind)
  return languages
    .filter((language) => !languageChain(language, website.default_language).some((tag) => defaults.includes(tag)))
    .map((language) => `No ${labelOf(kind)} is the default for ${language}: pages in it that choose none show none.`)
}
