import Type from 'typebox'
import { about } from '#kernel/operations/named.ts'
import { Id, nullable } from '#kernel/operations/schemas.ts'
import { labelOf, SHARED_PART_KINDS, type SharedPartKind, titleOf, VERSIONED } from '#kernel/versioning/kinds.ts'
import { behindBy, liveNumber, versionsInShort } from '#kernel/versioning/live-number.ts'
import {
  countParts,
  defaultLanguages,
  firstParts,
  languagesWithoutOwn,
  type PartInOverview,
} from '#resources/content/shared-html/overview/store.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'
import { languageChain } from '#text/language-chain.ts'

const MAX_LISTED = 30

export const sharedHtmlSections: readonly OverviewSection[] = SHARED_PART_KINDS.map(sectionOf)

function sectionOf(kind: SharedPartKind): OverviewSection {
  const { plural } = VERSIONED[kind]
  const label = labelOf(kind)
  return {
    name: plural,
    output: Type.Object(
      {
        total: Type.Integer({ about: 'How many there are.' }),
        listed: Type.Array(
          Type.Object({
            id: Id,
            name: Type.String({ about: 'Its name.' }),
            default_on_page_language: about(nullable(Type.String()), 'The language whose pages show it by default.'),
            live_version_number: about(nullable(Type.Integer()), 'The version that visitors see; null for none yet.'),
            latest_version_number: Type.Integer({ about: 'The number of the latest version.' }),
            pinned: Type.Boolean({ about: 'A version is pinned as live.' }),
            size: Type.Integer({ description: 'Bytes of the live html.' }),
          }),
          { description: `The first ${MAX_LISTED}; ${plural}_list has the rest.` },
        ),
      },
      { about: `The ${label}s.` },
    ),
    async read({ db, website }) {
      const total = await countParts(db, website.id, kind)
      const parts = await firstParts(db, website.id, kind, MAX_LISTED)
      const warnings = parts.flatMap((part) => {
        const behind = behindBy(part)
        return behind ? [`The ${label} "${part.name}" ${behind}.`] : []
      })
      if (total > 0) {
        const defaults = await defaultLanguages(db, website.id, kind)
        const languages = await languagesWithoutOwn(db, website.id, kind)
        for (const language of missing(languages, defaults, website.default_language))
          warnings.push(`No ${label} is the default for ${language}: pages in it that choose none show none.`)
      }
      return {
        data: { total, listed: parts.map(present) },
        heading: `${titleOf(kind)}s (${total})`,
        lines: parts.map(lineOf),
        more: total - parts.length,
        narrow: `${plural}_list with page and per`,
        warnings,
      }
    },
  }
}

function missing(languages: string[], defaults: string[], defaultLanguage: string): string[] {
  return languages.filter((language) => !languageChain(language, defaultLanguage).some((tag) => defaults.includes(tag)))
}

function present(part: PartInOverview) {
  const { id, name, default_on_page_language, latest_number, pinned_number, size } = part
  return {
    id,
    name,
    default_on_page_language,
    live_version_number: liveNumber(part),
    latest_version_number: latest_number,
    pinned: Boolean(pinned_number),
    size,
  }
}

function lineOf(part: PartInOverview): string {
  const { id, name, default_on_page_language, size } = part
  const place = default_on_page_language ? `default for ${default_on_page_language}` : 'no default'
  return `"${name}" ${place}, ${versionsInShort(part)}, ${size} B, id ${id}`
}
