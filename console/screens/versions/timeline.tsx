import { useInfiniteQuery } from '@tanstack/react-query'
import type { Version } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Older } from '#console/ui/list.tsx'
import { type Subject, timelineQuery } from './queries.ts'
import { TimelineVersion } from './timeline-version.tsx'
import css from './versions.module.css'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'full' })

/** Versions by day, and within a day by the run of work that made them. */
export function Timeline({ subject }: { subject: Subject }) {
  const query = useInfiniteQuery(timelineQuery(subject))
  return (
    <section className={css.timeline} aria-label="Timeline">
      <Older query={query} text="Older versions">
        {(versions) =>
          groups(versions, ({ created_at }) => day.format(new Date(created_at))).map(([title, ofDay]) => (
            <div key={title} className={css.day}>
              <h2>{title}</h2>
              {groups(ofDay, ({ change_set_id, id }) => change_set_id ?? id).map(([run, ofRun]) => (
                <Run key={run} subject={subject} versions={ofRun} />
              ))}
            </div>
          ))
        }
      </Older>
    </section>
  )
}

/** What one person or program did in one go. */
function Run({ subject, versions }: { subject: Subject; versions: Version[] }) {
  const site = useSite()
  const { created_by, change_set_id, source } = versions[0]!
  const who = (
    <>
      <bdi>{created_by.client ?? created_by.name}</bdi>
      {created_by.client && created_by.client !== created_by.name && (
        <>
          {' '}
          for <bdi>{created_by.name}</bdi>
        </>
      )}
    </>
  )
  return (
    <div className={css.run}>
      <p className={css.who}>
        {change_set_id ? <Link href={paths.changeSet(site, change_set_id)}>{who}</Link> : who} ({WAYS[source]})
      </p>
      <ol>
        {versions.map((version) => (
          <TimelineVersion key={version.id} subject={subject} version={version} />
        ))}
      </ol>
    </div>
  )
}

const WAYS: Record<Version['source'], string> = {
  api: 'API',
  mcp: 'agent',
  console: 'console',
  revert: 'revert',
  import: 'import',
}

/** Neighbours with the same name, in their order. */
function groups<T>(items: readonly T[], nameOf: (item: T) => string): [name: string, items: T[]][] {
  const all: [string, T[]][] = []
  for (const item of items) {
    const name = nameOf(item)
    if (all.at(-1)?.[0] === name) all.at(-1)![1].push(item)
    else all.push([name, [item]])
  }
  return all
}
