import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Analytics } from '#client/generated.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import css from './analytics.module.css'
import { share } from './figures.tsx'
import { FunnelSteps, kindName } from './funnel-steps.tsx'
import { funnelQuery } from './queries.ts'
import { type Looked, stepOf } from './search.ts'

type Props = { answer: Analytics; looked: Looked; onShow: (changes: Looked) => void }

/** The visits that took some steps one after the other. The steps are a part of the address, which can be kept and sent. */
export function Funnel({ answer, looked, onShow }: Props) {
  const [isChanging, setChanging] = useState(false)
  const { funnel } = looked
  const show = (steps: string[]) => {
    setChanging(false)
    onShow({ funnel: steps })
  }
  return (
    <Section title="Funnel">
      {isChanging && (
        <FunnelSteps steps={(funnel ?? []).map(stepOf)} onShow={show} onCancel={() => setChanging(false)} />
      )}
      {!isChanging && funnel === undefined && (
        <>
          <p className={css.muted}>How many visits take the steps that you want, and where the others leave.</p>
          <div>
            <Button onPress={() => setChanging(true)}>Make a funnel</Button>
          </div>
        </>
      )}
      {!isChanging && funnel !== undefined && (
        <>
          <Taken answer={answer} looked={looked} />
          <div className={css.row}>
            <Button onPress={() => setChanging(true)}>Change steps</Button>
            <Button look="plain" onPress={() => onShow({ funnel: undefined })}>
              Remove funnel
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

function Taken({ answer, looked }: Omit<Props, 'onShow'>) {
  const query = useQuery(funnelQuery(useSite().id, looked, answer))
  const steps = (looked.funnel ?? []).map(stepOf)
  return (
    <Answer query={query}>
      {(taken) => (
        <Table
          label="Funnel"
          rows={taken.steps.slice(0, steps.length).map((step, n) => ({ ...step, ...steps[n]!, n }))}
          keyOf={({ n }) => String(n)}
          columns={[
            {
              title: 'Step',
              main: true,
              cell: ({ n, kind, value }) => (
                <>
                  {n + 1}. {kindName(kind)} <bdi>{value}</bdi>
                </>
              ),
            },
            { title: 'Visitors', end: true, cell: ({ visitors }) => count.format(visitors) },
            { title: 'Visits', end: true, cell: ({ visits }) => count.format(visits) },
            { title: 'Left before', end: true, cell: ({ dropped }) => count.format(dropped) },
            {
              title: 'Of step before',
              end: true,
              cell: ({ n, step_rate }) => (n === 0 ? '' : share.format(step_rate)),
            },
            { title: 'Conversion rate', end: true, cell: ({ conversion_rate }) => share.format(conversion_rate) },
          ]}
        />
      )}
    </Answer>
  )
}
