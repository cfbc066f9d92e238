import { useQuery } from '@tanstack/react-query'
import type { Analytics as Answered } from '#client/generated.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useShortcuts } from '#console/shell/use-shortcuts.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from './analytics.module.css'
import { Chosen } from './chosen.tsx'
import { ExportCsv } from './export-csv.tsx'
import { Agents, People } from './figures.tsx'
import { AgentPages, Bots, Cities, Countries, Pages, Referrers } from './lists.tsx'
import { Live } from './live.tsx'
import { AgentsOverTime, PeopleOverTime } from './over-time.tsx'
import { analyticsQuery } from './queries.ts'
import { analyticsSearch, type Filter, type Looked, lastDays } from './search.ts'
import { WeeklyMail } from './weekly-mail.tsx'

/** Who came, from where, for what; people beside agents. */
export function Analytics() {
  const site = useSite()
  const [looked, show] = useSearchState(analyticsSearch)
  const query = useQuery(analyticsQuery(site.id, looked))
  const last = (days: number) => () => show(lastDays(days, site.time_zone))
  useShortcuts({ d: last(1), w: last(7), m: last(30) })
  return (
    <Page
      title="Analytics"
      beside={<Live />}
      actions={
        <>
          <Button onPress={() => show({ table: looked.table ? undefined : true })}>
            {looked.table ? 'Show plots' : 'Show tables'}
          </Button>
          <ExportCsv looked={looked} />
        </>
      }
    >
      <Answer query={query}>
        {(answer) => (
          <>
            <Chosen looked={looked} answer={answer} onShow={show} />
            <Shown answer={answer} looked={looked} onShow={show} />
          </>
        )}
      </Answer>
      <WeeklyMail />
    </Page>
  )
}

type ShownProps = { answer: Answered; looked: Looked; onShow: (changes: Looked) => void }

function Shown({ answer, looked, onShow }: ShownProps) {
  const filter = (name: Filter) => (value: string) => onShow({ [name]: value })
  const open = (day: string) => onShow({ from: day, to: day, by: 'hourly' })
  return (
    <>
      <div className={css.columns}>
        <People answer={answer} />
        <Agents answer={answer} />
      </div>
      <PeopleOverTime answer={answer} asTable={looked.table === true} onOpen={open} />
      <AgentsOverTime answer={answer} asTable={looked.table === true} onOpen={open} />
      <div className={css.columns}>
        <Pages answer={answer} onFilter={filter('path')} />
        <Referrers answer={answer} onFilter={(referrer, channel) => onShow(referrer ? { referrer } : { channel })} />
        <Countries answer={answer} onFilter={filter('country')} />
        <Cities answer={answer} onFilter={filter('country')} />
      </div>
      <Bots answer={answer} onFilter={filter('agent')} />
      <AgentPages answer={answer} onFilter={filter('path')} />
      {answer.attribution && <p className={css.muted}>{answer.attribution}</p>}
    </>
  )
}
