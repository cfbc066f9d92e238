import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { List } from '#console/ui/list.tsx'
import { Time } from '#console/ui/time.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'

/** Paths that people requested in vain, most frequent first, with what they probably meant. */
export function Missing() {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const query = useQuery({
    queryKey: siteKey(site.id, 'missing'),
    queryFn: async () => (await api.missingPaths.list(site.id, { per: 20, probe: false }).page()).data,
  })
  const forget = (id: string) =>
    act({
      run: () => api.missingPaths.delete(id),
      done: 'Removed from the list until it is requested again',
      failed: 'Nothing was changed',
    })
  return (
    <List
      query={query}
      label="Missing paths"
      empty={<p>None so far.</p>}
      columns={[
        { title: 'Path', main: true, cell: ({ path }) => <code>{path}</code> },
        { title: 'Requests', end: true, cell: (each) => count.format(each.count) },
        { title: 'Last', cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
        { title: 'From', cell: ({ referrer_host }) => referrer_host ?? '' },
        { title: 'Closest page', cell: ({ suggestion }) => suggestion && <code>{suggestion.path}</code> },
        {
          title: '',
          end: true,
          cell: ({ id, path, suggestion }) => (
            <>
              <Opener
                look="plain"
                text="Redirect"
                refused={refusal('redirects_create')}
                aria-label={`Redirect ${path}`}
              >
                {(close) => (
                  <RedirectDialog redirect={{ from_path: path, to: suggestion?.path ?? '/' }} onClose={close} />
                )}
              </Opener>
              <Button
                look="plain"
                refused={refusal('missing_paths_delete')}
                aria-label={`Forget ${path}`}
                onPress={() => forget(id)}
              >
                Forget
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}
