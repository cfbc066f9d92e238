import { useQuery } from '@tanstack/react-query'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import type { Certificates } from '#operator/answers.ts'
import { Figure } from './figure.tsx'
import { LIVE_MS } from './live.ts'
import css from './operator.module.css'

/** The state of all certificates, and the ones that need attention. */
export function CertificatesScreen() {
  const query = useQuery({
    queryKey: operatorKey('certificates'),
    queryFn: operator.certificates,
    refetchInterval: LIVE_MS,
  })
  return (
    <Page title="Certificates">
      <Answer query={query}>
        {({ orders, health, troubled }) => (
          <>
            {!orders && (
              <p className={css.warning}>
                The service orders no certificates itself. Set ACME_DIRECTORY if it should, or leave it to the proxy in
                front.
              </p>
            )}
            {health.paused > 0 && (
              <p className={css.warning}>
                The certificate authority takes no orders now. It is asked again in minutes.
              </p>
            )}
            <Section title="Figures">
              <dl className={css.figures}>
                <Figure title="Waiting to be ordered" value={count.format(health.waiting)} />
                <Figure title="Failing" value={count.format(health.failing)} />
                <Figure title="Expiring within a week" value={count.format(health.expiring)} />
              </dl>
            </Section>
            <Section title="Needs attention">
              <Troubled certificates={troubled} canOrder={orders} />
            </Section>
          </>
        )}
      </Answer>
    </Page>
  )
}

type TroubledProps = { certificates: Certificates['troubled']; canOrder: boolean }

function Troubled({ certificates, canOrder }: TroubledProps) {
  const { act } = useAct()
  if (certificates.length === 0) return <p className={css.muted}>No certificate fails or is about to expire.</p>
  const order = (name: string) =>
    act({
      run: () => operator.orderCertificate(name),
      done: `The certificate of ${name} is ordered as soon as the authority allows`,
      failed: 'It was not ordered',
    })
  return (
    <Table
      label="Certificates that need attention"
      rows={certificates}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Name', main: true, cell: ({ name }) => name },
        { title: 'Problem', cell: ({ error }) => <div className={css.error}>{error ?? 'Expires soon'}</div> },
        { title: 'Failures', end: true, cell: ({ failures }) => count.format(failures) },
        { title: 'Expires', cell: ({ expires_at }) => (expires_at === null ? 'none yet' : <Time at={expires_at} />) },
        {
          title: 'Next attempt',
          cell: ({ next_attempt_at }) => (next_attempt_at === null ? '' : <Time at={next_attempt_at} />),
        },
        {
          title: '',
          end: true,
          cell: ({ name }) => (
            <Button
              aria-label={`Order the certificate of ${name} again`}
              refused={canOrder ? null : 'The service orders no certificates itself.'}
              onPress={() => order(name)}
            >
              Order again
            </Button>
          ),
        },
      ]}
    />
  )
}
