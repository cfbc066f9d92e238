import { invalid } from '#kernel/operations/errors.ts'

/** A page or row as a translation: `latest_number` is that of its newest version, which was made at `changed_at`. */
export type Member = {
  id: string
  ordinal: number
  language: string
  latest_number: number
  /** null for a row that was never changed. */
  latest_version_id: string | null
  /** Milliseconds since 1970. */
  changed_at: number
  created_at: number
  translated_from_id: string | null
  translated_version: number | null
}

export const STATES = ['missing', 'behind', 'current'] as const
export type TranslationState = (typeof STATES)[number]

/** What says the same in several languages: the original, and its first translation in each other language. */
export type Group<M extends Member> = { original: M; translations: ReadonlyMap<string, M> }

/** The one in the website's default language, else the oldest. */
export function originalOf<M extends Pick<Member, 'language' | 'ordinal'>>(
  members: readonly M[],
  defaultLanguage: string,
): M {
  const before = (one: M, other: M) => {
    const isDefault = one.language === defaultLanguage
    return isDefault === (other.language === defaultLanguage) ? one.ordinal < other.ordinal : isDefault
  }
  return members.reduce((first, each) => (before(each, first) ? each : first))
}

/**
 * Whether a translation is older than its original. It is as new as the version that it says; one that says none is as new as
 * what was there when it was made. A page that joined a group as its original says of itself which version that was: the others
 * had been made before.
 */
export function stateOf(original: Member, translation: Member): Exclude<TranslationState, 'missing'> {
  const said = (of: Member) => (of.translated_from_id === original.id ? of.translated_version : null)
  const own = said(translation)
  if (own !== null) return own < original.latest_number ? 'behind' : 'current'
  if ((said(original) ?? 1) >= original.latest_number) return 'current'
  return changedAfter(original, translation) ? 'behind' : 'current'
}

/** Within a millisecond, the order of ids is the order of making. */
function changedAfter({ latest_version_id: version, changed_at }: Member, { id, created_at }: Member): boolean {
  return changed_at === created_at ? version !== null && version > id : changed_at > created_at
}

/**
 * What a record is up to date with from now on: the version that is said, or else the newest of its original.
 * @throws ValidationFailed for a version that the original does not have, and for the original itself
 */
export function saidVersion(
  own: { id: string },
  original: { id: string; latest_number: number },
  version: number | undefined,
): { translated_from_id: string; translated_version: number } {
  const { id, latest_number } = original
  if (version !== undefined && id === own.id)
    throw invalid('translated_version', 'is for translations: this is the original of the others')
  if (version !== undefined && version > latest_number)
    throw invalid('translated_version', `can't be above ${latest_number}, the newest version of the original`)
  return { translated_from_id: id, translated_version: version ?? latest_number }
}

/** Records by what they say they translate, in the order of the originals; one that names no group is its own. */
export function groupsOf<M extends Member & { group: string | null }>(
  members: readonly M[],
  defaultLanguage: string,
): Group<M>[] {
  const groups = new Map<string, M[]>()
  for (const member of members) {
    const key = member.group === null ? `alone ${member.id}` : `group ${member.group}`
    const others = groups.get(key)
    if (others) others.push(member)
    else groups.set(key, [member])
  }
  return [...groups.values()]
    .map((all) => {
      const original = originalOf(all, defaultLanguage)
      const translations = new Map<string, M>()
      for (const each of all.toSorted((a, b) => a.ordinal - b.ordinal))
        if (each.language !== original.language && !translations.has(each.language))
          translations.set(each.language, each)
      return { original, translations }
    })
    .toSorted((a, b) => a.original.ordinal - b.original.ordinal)
}

export type Cell<M> = { language: string; state: TranslationState; translation: M | null }

/** A group in each language of the website but the original's, and in those that it has besides. */
export function cellsOf<M extends Member>(
  { original, translations }: Group<M>,
  languages: readonly string[],
): Cell<M>[] {
  const all = new Set([...languages, ...translations.keys()])
  all.delete(original.language)
  return [...all].map((language) => {
    const translation = translations.get(language) ?? null
    return { language, translation, state: translation ? stateOf(original, translation) : 'missing' }
  })
}
