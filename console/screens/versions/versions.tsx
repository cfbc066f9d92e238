import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { Code } from '#console/compare/code.tsx'
import { Fields } from '#console/compare/fields.tsx'
import { Read } from '#console/compare/read.tsx'
import { nameOf } from '#console/kinds.ts'
import { useParam, useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Badge, Page, Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { VERSIONED } from '#console/versioned.ts'
import { comparisonQuery, isEdited, recordQuery, type Subject } from './queries.ts'
import { versionsSearch } from './search.ts'
import { SeenOn } from './seen-on.tsx'
import { TakeBack } from './take-back.tsx'
import { Timeline } from './timeline.tsx'
import css from './versions.module.css'

/** All versions of a record, and any two of them compared. */
export function Versions() {
  const site = useSite()
  const id = useParam('id')
  const kind = useMatches().at(-1)!.staticData.kind!
  const subject: Subject = { websiteId: site.id, kind, id }
  const [{ a, b = 'latest' }] = useSearchState(versionsSearch)
  const { data: record, error } = useQuery(recordQuery(subject))
  if (error)
    return (
      <Page title="Versions">
        <Problem error={error} />
      </Page>
    )
  return (
    <Page
      title={`Versions of ${record ? nameOf(record) : '…'}`}
      actions={record && <LinkButton href={VERSIONED[kind].addressOf(site, record)}>Edit</LinkButton>}
    >
      <div className={css.split}>
        <Timeline subject={subject} />
        <Comparison key={`${a} ${b}`} subject={subject} a={a} b={b} />
      </div>
    </Page>
  )
}

const VIEWS = [
  { value: 'seen', label: 'Seen' },
  { value: 'read', label: 'Read' },
  { value: 'code', label: 'Code' },
] as const

/** Two versions compared: of what has html as seen, as read or as code, of a row, a form and of facts by their values. */
function Comparison({ subject, a, b }: { subject: Subject; a: string | undefined; b: string }) {
  const query = useQuery(comparisonQuery(subject, a, b))
  const [{ view: chosen = 'code' }, change] = useSearchState(versionsSearch)
  const edited = isEdited(subject) ? subject : null
  const view = edited && chosen
  return (
    <div className={css.comparison}>
      <Answer query={query}>
        {({ changes, from, to }) => (
          <Section
            title={from ? `v${from.number} and v${to.number}` : `v${to.number}, the first version`}
            actions={
              view && (
                <Switch label="Compare as" options={VIEWS} value={view} onChange={(next) => change({ view: next })} />
              )
            }
          >
            {changes.identical && (
              <p>
                <Badge>Identical</Badge>
              </p>
            )}
            {edited && view === 'seen' && from && <SeenOn subject={edited} from={from} to={to} />}
            {view === 'seen' && !from && <p>There is no version before it to compare with.</p>}
            {view === 'read' && <Read before={from?.html_content ?? ''} after={to.html_content ?? ''} />}
            {edited && view === 'code' && (
              <Code
                diff={changes.diff}
                newer={to.html_content}
                afterRun={(index) =>
                  from && changes.places[index] ? (
                    <TakeBack subject={edited} place={changes.places[index]} from={from} to={to} />
                  ) : null
                }
              />
            )}
            {view !== 'seen' && <Fields changes={changes.fields} isNew={edited === null && from === null} />}
          </Section>
        )}
      </Answer>
    </div>
  )
}
