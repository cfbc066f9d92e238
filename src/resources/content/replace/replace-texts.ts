import { charactersOf, MAX_HTML_LENGTH, type Texts } from '#kernel/versioning/edit-html.ts'
import { readingTask } from '#kernel/workers/task.ts'
import { type Search, searchedTexts } from '#resources/content/search/find-texts.ts'
import { findAll } from '#text/find-all.ts'
import { splice } from '#text/splice.ts'

/** `texts` are those that changed; `tooLong` names a field that no text could hold afterwards. */
export type ReplacedTexts = { texts: Texts; count: number; tooLong: string | null }

type Replacing = { texts: Texts; search: Search; replacement: string }

/** The texts with every occurrence replaced. */
export function replaceTexts({ texts, search, replacement }: Replacing): ReplacedTexts {
  const replaced: ReplacedTexts = { texts: {}, count: 0, tooLong: null }
  for (const [field, text] of searchedTexts(texts, search)) {
    const offsets = findAll(text, search.wanted, search)
    const length = text.length + offsets.length * (replacement.length - search.wanted.length)
    if (length > MAX_HTML_LENGTH) return { ...replaced, tooLong: field }
    const changed = splice(
      text,
      offsets.map((from) => ({ from, to: from + search.wanted.length, text: replacement })),
    )
    replaced.count += offsets.length
    if (changed !== text) replaced.texts[field] = changed
  }
  return replaced
}

export const replaceTextsTask = readingTask(
  'replaceTexts',
  replaceTexts,
  ({ texts, replacement }) => charactersOf(texts) + replacement.length,
)
