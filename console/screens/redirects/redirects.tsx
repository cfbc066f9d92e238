import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportedRedirects, Redirect } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { pagedSearch, useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { count } from '#console/ui/count.ts'
import { Dialog, Done, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge, Page, Section } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { Headers } from './headers.tsx'
import { Missing } from './missing.tsx'
import { Passwords } from './passwords.tsx'
import { RedirectDialog, typeOf } from './redirect-dialog.tsx'
import css from './redirects.module.css'
import { Resolve } from './resolve.tsx'

/** Where former addresses lead, and which ones visitors miss. */
export function Redirects() {
  const site = useSite()
  const [{ page = 1 }, change] = useSearchState(pagedSearch)
  const query = useQuery({
    queryKey: siteKey(site.id, 'redirects', page),
    queryFn: () => api.redirects.list(site.id, { per: 50 }).page(page),
  })
  const refused = useRefusal()('redirects_create')
  const actions = (
    <>
      <Opener text="Import" refused={refused}>
        {(close) => <ImportRedirects onClose={close} />}
      </Opener>
      <Opener text="New redirect" look="primary" refused={refused}>
        {(close) => <RedirectDialog redirect={{}} onClose={close} />}
      </Opener>
    </>
  )
  const empty = (
    <Empty title="No redirects yet">
      Moving a page adds a redirect automatically. Add others to lead visitors from old addresses to new pages.
    </Empty>
  )
  return (
    <Page title="Redirects" actions={actions}>
      <Resolve />
      <Pages query={query} empty={empty} onPage={(next) => change({ page: next })}>
        {(redirects) => <RedirectTable redirects={redirects} />}
      </Pages>
      <Section title="Missing pages">
        <Missing />
      </Section>
      <Section title="Headers">
        <Headers />
      </Section>
      <Section title="Passwords">
        <Passwords />
      </Section>
    </Page>
  )
}

function RedirectTable({ redirects }: { redirects: readonly Redirect[] }) {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const remove = ({ id, from_path }: Redirect) =>
    act({
      run: () => api.redirects.delete(id),
      done: `The redirect of ${from_path} is deleted`,
      failed: 'It was not deleted',
      undo: () => restoreDeleted(site.id, 'redirect', id),
    })
  return (
    <Table
      label="Redirects"
      rows={redirects}
      columns={[
        { title: 'From', main: true, cell: ({ from_path }) => <code>{from_path}</code> },
        { title: 'To', cell: ({ to }) => to && <code>{to}</code> },
        {
          title: 'Type',
          cell: ({ status, active, origin, countries, languages }) => (
            <>
              {typeOf(status)} ({status}) {!active && <Badge>off</Badge>}{' '}
              {origin === 'auto' && <Badge>left by a page</Badge>}{' '}
              {[...countries, ...languages].length > 0 && <Badge>only {[...countries, ...languages].join(', ')}</Badge>}
            </>
          ),
        },
        { title: 'Followed', end: true, cell: ({ hit_count }) => count.format(hit_count) },
        {
          title: '',
          end: true,
          cell: (redirect) => (
            <>
              <Opener
                look="plain"
                text="Edit"
                refused={refusal('redirects_update')}
                aria-label={`Edit ${redirect.from_path}`}
              >
                {(close) => <RedirectDialog redirect={redirect} onClose={close} />}
              </Opener>
              <Button
                look="plain"
                refused={refusal('redirects_delete')}
                aria-label={`Delete ${redirect.from_path}`}
                onPress={() => remove(redirect)}
              >
                Delete
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}

/** Many redirects from a list, with what became of each line. */
function ImportRedirects({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const { values, field, check } = useForm({ text: '', skip_faulty: false })
  const [result, setResult] = useState<ImportedRedirects | null>(null)
  const run = async () => setResult(await api.redirects.import(site.id, values))
  return (
    <Dialog title="Import redirects" onClose={onClose}>
      {result ? (
        <>
          <p role="status">
            {result.created} new, {result.updated} changed, {result.unchanged} unchanged, {result.failed} skipped.
          </p>
          <ul className={css.results}>
            {result.lines
              .filter(({ result: line }) => line === 'failed')
              .map(({ line, field, message }) => (
                <li key={line}>
                  Line {line}: {field} {message}
                </li>
              ))}
          </ul>
          <Done onPress={onClose} />
        </>
      ) : (
        <Form submit="Import" onSubmit={run} onCancel={onClose}>
          <TextField
            {...field('text')}
            label="Lines"
            about="CSV with the columns from_path and to, or lines of a Netlify _redirects file: /old /new 301 Country=de"
            rows={10}
            mono
            isRequired
            autoFocus
          />
          <Checkbox {...check('skip_faulty')}>Skip lines with errors</Checkbox>
        </Form>
      )}
    </Dialog>
  )
}
