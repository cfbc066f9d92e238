import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { Form, Submission } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { useShortcuts } from '#console/shell/use-shortcuts.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './forms.module.css'
import { inboxQuery } from './queries.ts'
import { formSearch } from './search.ts'
import { Sent } from './sent.tsx'

const BOXES = [
  { value: 'all', label: 'All except spam' },
  { value: 'new', label: 'New' },
  { value: 'read', label: 'Read' },
  { value: 'archived', label: 'Archived' },
  { value: 'spam', label: 'Spam' },
] as const

/** What visitors sent, newest first; j and k go through it, e archives, s marks as spam. */
export function Inbox({ form }: { form: Form }) {
  const site = useSite()
  const [search, show] = useSearchState(formSearch, { replace: true })
  const query = useQuery(inboxQuery(site.id, form.id, search))
  const { act } = useAct()
  const { download } = useDownload()
  const refusal = useRefusal()
  const sent = query.data?.data ?? []
  const at = sent.findIndex(({ id }) => id === search.sent)
  const open = sent[at]
  useMarkRead(open)

  const change = (submission: Submission, part: { status?: Submission['status']; spam?: boolean }, done: string) => {
    const { status, spam } = submission
    // The next one moves up, so that an inbox is worked off.
    show({ sent: sent[at + 1]?.id ?? sent[at - 1]?.id })
    return act({
      run: () => api.submissions.update(submission.id, part),
      done,
      failed: 'Nothing was changed',
      undo: () => api.submissions.update(submission.id, { status, spam }),
    })
  }
  const archive = (submission: Submission) => change(submission, { status: 'archived' }, 'Archived')
  const spam = (submission: Submission) =>
    change(submission, { spam: !submission.spam }, submission.spam ? 'Marked as not spam' : 'Marked as spam')

  useShortcuts({
    j: () => sent[at + 1] && show({ sent: sent[at + 1]!.id }),
    k: () => sent[at - 1] && show({ sent: sent[at - 1]!.id }),
    e: () => open && void archive(open),
    s: () => open && void spam(open),
  })

  return (
    <>
      <div className={css.actions}>
        <Select
          label="Which"
          quiet
          options={BOXES}
          value={search.box ?? 'all'}
          onChange={(box) => show({ box: box === 'all' ? undefined : box, page: undefined, sent: undefined })}
        />
        <Button refused={refusal('submissions_export')} onPress={() => download(() => api.submissions.export(form.id))}>
          Export as CSV
        </Button>
      </div>
      <Answer query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="Nothing here">Submissions appear here as soon as visitors send them.</Empty>
          ) : (
            <div className={css.inbox}>
              <div>
                <ListBox
                  aria-label="Submissions"
                  className={css.list!}
                  items={data}
                  selectionMode="single"
                  selectedKeys={search.sent ? [search.sent] : []}
                  onSelectionChange={(keys) =>
                    keys !== 'all' && show({ sent: String([...keys][0] ?? '') || undefined })
                  }
                >
                  {(each) => (
                    <ListBoxItem id={each.id} textValue={String(each.number)} className={css.item!}>
                      <span className={`${css.line} ${each.status === 'new' ? css.new : ''}`}>
                        <bdi>{summaryOf(each).from}</bdi>
                        <span className={css.muted}>
                          {each.status === 'archived' && <Badge>archived</Badge>} <Time at={each.created_at} />
                        </span>
                      </span>
                      <span className={css.excerpt}>{summaryOf(each).text}</span>
                    </ListBoxItem>
                  )}
                </ListBox>
                <Pager meta={meta} onPage={(page) => show({ page, sent: undefined })} />
              </div>
              {open ? (
                <Sent form={form} submission={open} onArchive={() => archive(open)} onSpam={() => spam(open)} />
              ) : (
                <p className={css.muted}>Choose one to read it. Keys: j next, k back, e archive, s spam.</p>
              )}
            </div>
          )
        }
      </Answer>
    </>
  )
}

/** Opening a new submission reads it. */
function useMarkRead(open: Submission | undefined) {
  const refused = useRefusal()('submissions_update')
  const id = open?.status === 'new' && refused === null ? open.id : null
  useEffect(() => {
    if (id !== null) void api.submissions.update(id, { status: 'read' }).catch(() => {})
  }, [id])
}

/** A submission in a line: who it is from, and the beginning of the longest text that is no address. */
function summaryOf({ data, number }: Submission): { from: string; text: string } {
  const texts = Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const named = (pattern: RegExp) => texts.find(([name, text]) => pattern.test(name) && text !== '')?.[1]
  const from = named(/^(full_?)?name$|name$/i) ?? named(/mail/i) ?? `Number ${number}`
  const rest = texts.map(([, text]) => text).filter((text) => text !== from && !/^\S+[@:]\S+$/.test(text))
  return { from, text: rest.toSorted((a, b) => b.length - a.length)[0]?.slice(0, 200) ?? '' }
}
