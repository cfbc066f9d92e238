import { useQuery } from '@tanstack/react-query'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'

const SHOWN = 10

/** The newest versions, and the way to all of them. */
export function VersionsPanel({ session }: { session: EditSession }) {
  const site = useSite()
  const { kind } = session
  const { record } = useSnapshot(session)
  const query = useQuery({
    queryKey: siteKey(site.id, 'versions', record.id, 'newest', record.latest_version_id, SHOWN),
    queryFn: () => kind.versions.list(record.id, { per: SHOWN }).page(),
  })
  return (
    <Answer query={query}>
      {({ data }) => (
        <>
          <ul className={css.list}>
            {data.map(({ id, number, live, note, created_by, created_at }) => (
              <li key={id}>
                <strong>v{number}</strong> {live && <Badge kind="good">live</Badge>}{' '}
                <bdi>{created_by.client ?? created_by.name}</bdi>, <Time at={created_at} />
                {note && <p className={css.about}>{note}</p>}
              </li>
            ))}
          </ul>
          <div>
            <LinkButton href={paths.versions(site, kind.kind, record.id)}>All versions</LinkButton>
          </div>
        </>
      )}
    </Answer>
  )
}
