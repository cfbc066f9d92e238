import { useQuery } from '@tanstack/react-query'
import { siteKey } from '#console/api/keys.ts'
import type { Versioned, VersionedRecord } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './versions.module.css'

type NewestVersionsProps = { of: Versioned; record: VersionedRecord; count?: number }

/** The newest versions, and the way to all of them. */
export function NewestVersions({ of, record, count = 10 }: NewestVersionsProps) {
  const site = useSite()
  const query = useQuery({
    queryKey: siteKey(site.id, 'versions', record.id, 'newest', record.latest_version_id, count),
    queryFn: () => of.versions.list(record.id, { per: count }).page(),
  })
  return (
    <Answer query={query}>
      {({ data }) => (
        <>
          <ul className={css.list}>
            {data.map(({ id, number, live, pinned, note, created_by, created_at }) => (
              <li key={id}>
                <strong>v{number}</strong> {live && <Badge kind="good">live</Badge>} {pinned && <Badge>pinned</Badge>}{' '}
                <bdi>{created_by.client ?? created_by.name}</bdi>, <Time at={created_at} />
                {note && <p className={css.note}>{note}</p>}
              </li>
            ))}
          </ul>
          <div>
            <LinkButton href={paths.versions(site, of.kind, record.id)}>All versions</LinkButton>
          </div>
        </>
      )}
    </Answer>
  )
}
