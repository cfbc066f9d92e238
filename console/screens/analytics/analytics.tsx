import { useQuery } from '@tanstack/react-query'
import type { Analytics as Answered } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useShortcuts } from '#console/shell/use-shortcuts.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { count } from '#console/ui/count.ts'
import { Badge, Page } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from './analytics.module.css'
import { Changes } from './changes.tsx'
import { Chosen } from './chosen.tsx'
import { Crawlers } from './crawlers.tsx'
import { ExportCsv } from './export-csv.tsx'
import { Agents, People } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { ImportedDays } from './imported.tsx'
import { AgentPages, Bots, Cities, Countries, Pages, Referrers } from './lists.tsx'
import { AgentsOverTime, PeopleOverTime } from './over-time.tsx'
import { analyticsQuery, liveQuery, mailQuery } from './queries.ts'
import { analyticsSearch, type Filter, type Looked, lastDays } from './search.ts'
import { VisitsBy } from './split.tsx'

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
            {answer.imports_included === false && (
              <p className={css.muted}>Imported days are totals: they are left out while you filter.</p>
            )}
            <Shown answer={answer} looked={looked} onShow={show} />
          </>
        )}
      </Answer>
      <ImportedDays />
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
      <Changes answer={answer} looked={looked} />
      <div className={css.columns}>
        <Pages answer={answer} onFilter={filter('path')} />
        <Referrers answer={answer} onFilter={(referrer, channel) => onShow(referrer ? { referrer } : { channel })} />
        <Countries answer={answer} onFilter={filter('country')} />
        <Cities answer={answer} onFilter={filter('country')} onCity={filter('city')} />
      </div>
      {looked.agent === undefined && <VisitsBy answer={answer} looked={looked} onShow={onShow} />}
      {looked.agent === undefined && <Funnel answer={answer} looked={looked} onShow={onShow} />}
      <Bots answer={answer} onFilter={filter('agent')} />
      <Crawlers answer={answer} onFilter={filter('agent')} />
      <AgentPages answer={answer} onFilter={filter('path')} />
      {answer.attribution && <p className={css.muted}>{answer.attribution}</p>}
    </>
  )
}

/** Who is there now, and at which pages. */
function Live() {
  const { data } = useQuery(liveQuery(useSite().id))
  if (!data) return null
  const pages = data.pages.map(({ path, visitors }) => `${path} ${visitors}`).join(', ')
  return (
    <>
      <Badge kind={data.count > 0 ? 'good' : undefined}>{count.format(data.count)} online now</Badge>
      {pages && <span>{pages}</span>}
    </>
  )
}

function WeeklyMail() {
  const site = useSite()
  const { data } = useQuery(mailQuery(site.id))
  const refused = useRefusal()('analytics_mail_update')
  const { act, isPending } = useAct()
  if (!data) return null
  const turn = (weekly: boolean) => {
    const done = weekly ? 'You get a mail on Mondays' : 'You get no mail about visitors'
    return act({ run: () => api.analyticsMail.update(site.id, { weekly }), done, failed: 'Nothing was changed' })
  }
  return (
    <Checkbox isSelected={data.weekly} isDisabled={isPending || refused !== null} onChange={turn}>
      Mail me about the past week on Mondays
    </Checkbox>
  )
}
