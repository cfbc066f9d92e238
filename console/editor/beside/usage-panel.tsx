import { useQuery } from '@tanstack/react-query'
import type { Usage } from '#client/generated.ts'
import { siteKey } from '#console/api/keys.ts'
import { type AddressedSite, paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'

type User = Usage['data'][number]

/** The pages and other records that change when this one does. */
export function UsagePanel({ session }: { session: EditSession }) {
  const site = useSite()
  const { record } = useSnapshot(session)
  const query = useQuery({
    queryKey: siteKey(site.id, 'usage', record.id),
    queryFn: () => session.kind.usage!(record.id),
  })
  return (
    <Answer query={query}>
      {({ data, meta, pages_count }) =>
        data.length === 0 ? (
          <p>Nothing uses it.</p>
        ) : (
          <>
            <p>{pages_count === 1 ? 'One page shows it.' : `${pages_count} pages show it.`}</p>
            <ul className={css.list}>
              {data.map((each) => (
                <li key={each.id}>
                  <Link href={addressOf(site, each)}>
                    <bdi>{each.title || each.path || each.kind.replace('_', ' ')}</bdi>
                  </Link>
                  {!each.direct && <span className={css.about}> through another record</span>}
                </li>
              ))}
            </ul>
            {meta.total_count > data.length && <p>and {meta.total_count - data.length} more</p>}
          </>
        )
      }
    </Answer>
  )
}

function addressOf(site: AddressedSite, { kind, id }: User): string {
  return kind === 'website' ? paths.settings(site) : paths.edit(site, `${kind}s`, id)
}
