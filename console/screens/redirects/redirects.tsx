import { useQuery } from '@tanstack/react-query'
import type { Redirect } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { pagedSearch, useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge, Page, Section } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { ImportRedirects } from './import-redirects.tsx'
import { Missing } from './missing.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
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
      A page that moves leaves one behind by itself. Others lead visitors of a former website to the new pages.
    </Empty>
  )
  return (
    <Page title="Redirects" actions={actions}>
      <Resolve />
      <Pages query={query} empty={empty} onPage={(next) => change({ page: next })}>
        {(redirects) => <RedirectTable redirects={redirects} />}
      </Pages>
      <Section title="Paths that visitors miss">
        <Missing />
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
