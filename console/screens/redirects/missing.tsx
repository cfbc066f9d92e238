import { useQuery } from '@tanstack/react-query'
import type { Redirect } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'

/** Paths that people requested in vain, most frequent first, with what they probably meant. */
export function Missing({ onRedirect }: { onRedirect: (redirect: Partial<Redirect>) => void }) {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const query = useQuery({
    queryKey: siteKey(site.id, 'missing'),
    queryFn: async () => (await api.missingPaths.list(site.id, { per: 20, probe: false }).page()).data,
  })
  const forget = async (id: string) => {
    await act({
      run: () => api.missingPaths.delete(id),
      done: 'Forgotten, until it is requested again',
      failed: 'Nothing was changed',
    })
    void queries.invalidateQueries({ queryKey: siteKey(site.id, 'missing') })
  }
  return (
    <Answer query={query}>
      {(paths) =>
        paths.length === 0 ? (
          <p>None so far.</p>
        ) : (
          <Table
            label="Missing paths"
            rows={paths}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Path', main: true, cell: ({ path }) => <code>{path}</code> },
              { title: 'Requests', end: true, cell: (each) => count.format(each.count) },
              { title: 'Last', cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
              { title: 'From', cell: ({ referrer_host }) => referrer_host ?? '' },
              { title: 'Probably', cell: ({ suggestion }) => suggestion && <code>{suggestion.path}</code> },
              {
                title: '',
                end: true,
                cell: ({ id, path, suggestion }) => (
                  <>
                    <Button
                      look="plain"
                      refused={refusal('redirects_create')}
                      aria-label={`Redirect ${path}`}
                      onPress={() => onRedirect({ from_path: path, to: suggestion?.path ?? '/' })}
                    >
                      Redirect
                    </Button>
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
    </Answer>
  )
}
