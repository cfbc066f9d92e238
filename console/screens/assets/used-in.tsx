import type { Usage } from '#client/generated.ts'
import { addressOfUser } from '#console/address-of-user.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import css from './assets.module.css'

/** The records that use something, each with a link. */
export function UsedIn({ usage: { data, pages_count, meta } }: { usage: Usage }) {
  const site = useSite()
  if (data.length === 0) return <p className={css.muted}>Nothing uses it.</p>
  return (
    <div>
      <h3>Used in {pages_count === 1 ? 'one page' : `${pages_count} pages`}</h3>
      <ul>
        {data.map((user) => (
          <li key={user.id}>
            <Link href={addressOfUser(site, user)}>{user.path ?? user.title ?? user.kind}</Link>
            {user.path === null && <span className={css.muted}> {user.kind.replace('_', ' ')}</span>}
          </li>
        ))}
      </ul>
      {meta.total_count > data.length && <p className={css.muted}>And {meta.total_count - data.length} more.</p>}
    </div>
  )
}
