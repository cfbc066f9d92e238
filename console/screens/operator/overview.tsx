import { useMutation, useQuery } from '@tanstack/react-query'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/button.tsx'
import { bytes } from '#console/ui/bytes.ts'
import { count } from '#console/ui/count.ts'
import { Link } from '#console/ui/link.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Answer } from '#console/ui/states.tsx'
import type { Figures } from '#operator/answers.ts'
import { Figure } from './figure.tsx'
import { Findings } from './findings.tsx'
import { LIVE_MS } from './live.ts'
import css from './operator.module.css'

/** The installation at a glance: what is wrong now, and its figures. */
export function Overview() {
  const query = useQuery({
    queryKey: operatorKey('overview'),
    queryFn: operator.overview,
    refetchInterval: LIVE_MS,
  })
  return (
    <Page title="Operator">
      <Answer query={query}>
        {({ findings, figures }) => (
          <>
            <Section title="Needs attention">
              {findings.length === 0 ? <p>Nothing is wrong.</p> : <Findings findings={findings} />}
            </Section>
            <Doctor />
            <Numbers figures={figures} />
          </>
        )}
      </Answer>
    </Page>
  )
}

/** Everything that can be checked, on request. */
function Doctor() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: operator.doctor })
  const check = (
    <Button isPending={isPending} onPress={() => mutate()}>
      Run all checks
    </Button>
  )
  return (
    <Section title="All checks" actions={check}>
      {error ? (
        <Problem error={error} />
      ) : data && !isPending ? (
        <Findings findings={data.findings} />
      ) : (
        <p className={css.muted} role="status">
          {isPending
            ? 'The checks are running. On a large installation this takes minutes.'
            : 'Also reads the whole database, looks at every file, and asks the mail server, DNS and the cache in front.'}
        </p>
      )}
    </Section>
  )
}

function Numbers({ figures }: { figures: Figures }) {
  const { users, suspended_accounts, websites, storage_bytes, database, disk, jobs, certificates, edge } = figures
  return (
    <Section title="Figures">
      <dl className={css.figures}>
        <Figure title="Users" value={<Link href={paths.operatedUsers()}>{count.format(users)}</Link>}>
          {suspended_accounts > 0 && (
            <Link href={`${paths.operatedUsers()}?only=suspended`}>{count.format(suspended_accounts)} suspended</Link>
          )}
        </Figure>
        <Figure title="Websites" value={<Link href={paths.operatedWebsites()}>{count.format(websites)}</Link>} />
        <Figure title="Files" value={bytes(storage_bytes)} />
        <Figure title="Database" value={bytes(database.bytes)}>
          {database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}
        </Figure>
        <Figure title="Disk" value={`${bytes(disk.free_bytes)} free`}>
          of {bytes(disk.bytes)}
        </Figure>
        <Figure title="Jobs waiting" value={<Link href={paths.operatedJobs()}>{count.format(jobs.waiting)}</Link>}>
          {jobs.waiting > 0 && `the oldest for ${seconds(jobs.oldest_seconds)}`}
        </Figure>
        <Figure
          title="Certificates failing"
          value={<Link href={paths.operatedCertificates()}>{count.format(certificates.failing)}</Link>}
        >
          {certificates.expiring > 0 && `${count.format(certificates.expiring)} expire within a week`}
        </Figure>
        <Figure title="Cache in front" value={edge === null ? 'none' : seconds(edge.lag_seconds)}>
          {edge !== null && `behind, ${edge.kind}`}
        </Figure>
        <Figure title="Version" value={figures.version} />
      </dl>
    </Section>
  )
}

/** Such as "40 s" or "12 min". */
function seconds(total: number): string {
  return total < 120 ? `${total} s` : `${Math.round(total / 60)} min`
}
