import { useQuery } from '@tanstack/react-query'
import { addressOfUser } from '#console/address-of-user.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'

/** The pages and other records that change when this one does. */
export function UsagePanel({ session }: { session: EditSession }) {
  const site = useSite()
  const { record } = useSnapshot(session)
  const query = useQuery({
    queryKey: siteKey(site.id, 'usage', record.id),
    queryFn: () => session.kind.records.usage!(record.id, { per: 20 }),
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
                  <Link href={addressOfUser(site, each)}>
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
