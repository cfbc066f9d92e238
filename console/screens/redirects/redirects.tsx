import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Redirect } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Badge, Page, Section } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { ImportRedirects } from './import-redirects.tsx'
import { Missing } from './missing.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { Resolve } from './resolve.tsx'

/** Where former addresses lead, and which ones visitors miss. */
export function Redirects() {
  const site = useSite()
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ strict: false }) as { page?: number }
  const query = useQuery({
    queryKey: siteKey(site.id, 'redirects', page),
    queryFn: () => api.redirects.list(site.id, { per: 50 }).page(page),
  })
  const refused = useRefusal()('redirects_create')
  const [edited, setEdited] = useState<Partial<Redirect> | null>(null)
  const [importing, setImporting] = useState(false)
  return (
    <Page
      title="Redirects"
      actions={
        <>
          <Button refused={refused} onPress={() => setImporting(true)}>
            Import
          </Button>
          <Button look="primary" refused={refused} onPress={() => setEdited({})}>
            New redirect
          </Button>
        </>
      }
    >
      <Resolve />
      <Answer query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No redirects yet">
              A page that moves leaves one behind by itself. Others lead visitors of a former website to the new pages.
            </Empty>
          ) : (
            <>
              <List redirects={data} onEdit={setEdited} />
              <Pager meta={meta} onPage={(next) => void navigate({ to: '.', search: { page: next } as never })} />
            </>
          )
        }
      </Answer>
      <Section title="Paths that visitors miss">
        <Missing onRedirect={setEdited} />
      </Section>
      {edited && <RedirectDialog redirect={edited} onClose={() => setEdited(null)} />}
      <ImportRedirects isOpen={importing} onClose={() => setImporting(false)} />
    </Page>
  )
}

function List({ redirects, onEdit }: { redirects: Redirect[]; onEdit: (redirect: Redirect) => void }) {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const remove = async ({ id, from_path }: Redirect) => {
    await act({
      run: () => api.redirects.delete(id),
      done: `The redirect of ${from_path} is deleted`,
      failed: 'It was not deleted',
      undo: () => restoreDeleted(site.id, 'redirect', id),
    })
    void queries.invalidateQueries({ queryKey: siteKey(site.id, 'redirects') })
  }
  return (
    <Table
      label="Redirects"
      rows={redirects}
      keyOf={({ id }) => id}
      columns={[
        { title: 'From', main: true, cell: ({ from_path }) => <code>{from_path}</code> },
        { title: 'To', cell: ({ to }) => <code>{to}</code> },
        {
          title: 'Kind',
          cell: ({ status, active, origin }) => (
            <>
              {status} {!active && <Badge>off</Badge>} {origin === 'auto' && <Badge>left by a page</Badge>}
            </>
          ),
        },
        { title: 'Followed', end: true, cell: ({ hit_count }) => count.format(hit_count) },
        {
          title: '',
          end: true,
          cell: (redirect) => (
            <>
              <Button
                look="plain"
                refused={refusal('redirects_update')}
                aria-label={`Edit ${redirect.from_path}`}
                onPress={() => onEdit(redirect)}
              >
                Edit
              </Button>
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
