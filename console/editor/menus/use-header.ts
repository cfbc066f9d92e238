import { useQuery } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import type { Page, SharedPart } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { type EditedRecord, KINDS } from '#console/kinds.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useSite } from '#console/shell/use-site.ts'
import { CanvasContext } from '../canvas/canvas-context.ts'
import { applied } from '../canvas/inline-changes.ts'
import { joined, mergeTexts } from '../merge.ts'
import { readRecord, withEtag } from '../read-record.ts'
import type { TextChange } from '../source.ts'

/** The header that a page is shown with, by its id; null where it has none, undefined as long as that is not known. */
export function useHeaderOf({ use_header, header_id, language }: Page): string | null | undefined {
  const { id, default_language } = useSite()
  const { data } = useQuery({
    queryKey: siteKey(id, 'shared_parts', 'headers', 'all'),
    queryFn: () => api.headers.list(id, { per: 200 }).all(),
    enabled: use_header && header_id === null,
  })
  if (!use_header) return null
  if (header_id !== null) return header_id
  return data && (headerFor(data, [language, language.split('-')[0]!, default_language])?.id ?? null)
}

type Choosable = Pick<SharedPart, 'id' | 'default_on_page_language'>

/** The default header of the first of the languages that has one. */
export function headerFor<Header extends Choosable>(
  headers: readonly Header[],
  languages: readonly string[],
): Header | undefined {
  for (const language of languages) {
    const found = headers.find((header) => header.default_on_page_language === language)
    if (found) return found
  }
  return undefined
}

/**
 * A header with its newest html, and how changes of it become a draft; `text` is undefined until it is read. What is changed shows immediately, and
 * is saved in the order in which it was made.
 */
export function useHeaderText(headerId: string): {
  text: string | undefined
  record: EditedRecord | undefined
  change: (changes: TextChange[], done: string) => void
} {
  const site = useSite()
  const canvas = useContext(CanvasContext)
  const { act } = useAct()
  const queryKey = siteKey(site.id, 'shared_parts', 'text', headerId)
  const { data } = useQuery({ queryKey, queryFn: () => readRecord(KINDS.headers, headerId) })
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const now = useRef({ text: '', etag: '', waiting: 0 })
  const working = useRef(Promise.resolve())
  const isSaved = now.current.waiting === 0
  if (data && isSaved) now.current = { ...now.current, text: data.record.html_content ?? '', etag: data.etag }

  const save = async (html_content: string) => {
    const saved = await withEtag((options) =>
      KINDS.headers.records.update(
        headerId,
        { html_content, publish: false },
        { ...options, ifMatch: now.current.etag },
      ),
    )
    now.current.etag = saved.etag
    queries.setQueryData(queryKey, saved)
    canvas?.refresh()
  }
  /** Shows a text, and saves it once what was changed before is saved. */
  const become = (text: string, saved: () => Promise<unknown>) => {
    now.current = { ...now.current, text, waiting: now.current.waiting + 1 }
    setUnsaved(text)
    const work = working.current.then(saved).finally(() => {
      now.current.waiting--
      if (now.current.waiting === 0) setUnsaved(null)
    })
    working.current = work.then(
      () => {},
      () => {},
    )
    return work
  }
  const change = (changes: TextChange[], done: string) => {
    const before = now.current.text
    const after = applied(
      before,
      changes.toSorted((one, other) => one.from - other.from),
    )
    const undo = () => {
      // What was changed since stays.
      const back = joined(mergeTexts(after, before, now.current.text))
      if (back === null) throw new Error('The same was changed again since.')
      return become(back, () => save(back))
    }
    void become(after, () =>
      act({
        run: () => save(after),
        done,
        failed: 'The menu was not changed',
        undo: async () => undo(),
        onRefused: () => {
          void queries.invalidateQueries({ queryKey })
          return false
        },
      }),
    )
  }
  return { text: unsaved ?? data?.record.html_content, record: data?.record, change }
}
