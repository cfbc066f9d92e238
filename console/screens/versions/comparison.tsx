import { useQuery } from '@tanstack/react-query'
import { Code } from '#console/compare/code.tsx'
import { Fields } from '#console/compare/fields.tsx'
import { Read } from '#console/compare/read.tsx'
import { useSearchState } from '#console/shell/search.ts'
import { Badge, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { comparisonQuery, type Subject } from './queries.ts'
import { versionsSearch } from './search.ts'
import { SeenOn } from './seen-on.tsx'
import { TakeBack } from './take-back.tsx'
import css from './versions.module.css'

const VIEWS = [
  { value: 'seen', label: 'Seen' },
  { value: 'read', label: 'Read' },
  { value: 'code', label: 'Code' },
] as const

/** Two versions compared as seen, as read or as code. */
export function Comparison({ subject, a, b }: { subject: Subject; a: string | undefined; b: string }) {
  const query = useQuery(comparisonQuery(subject, a, b))
  const [{ view = 'code' }, change] = useSearchState(versionsSearch)
  return (
    <div className={css.comparison}>
      <Answer query={query}>
        {({ changes, from, to }) => (
          <Section
            title={from ? `v${from.number} and v${to.number}` : `v${to.number}, the first version`}
            actions={
              <Switch label="Compare as" options={VIEWS} value={view} onChange={(next) => change({ view: next })} />
            }
          >
            {changes.identical && (
              <p>
                <Badge>Identical</Badge>
              </p>
            )}
            {view === 'seen' && from && <SeenOn subject={subject} from={from} to={to} />}
            {view === 'seen' && !from && <p>There is no version before it to compare with.</p>}
            {view === 'read' && <Read before={from?.html_content ?? ''} after={to.html_content ?? ''} />}
            {view === 'code' && (
              <Code
                diff={changes.diff}
                newer={to.html_content}
                afterRun={(index) =>
                  from && changes.places[index] ? (
                    <TakeBack subject={subject} place={changes.places[index]} from={from} to={to} />
                  ) : null
                }
              />
            )}
            {view !== 'seen' && <Fields changes={changes.fields} />}
          </Section>
        )}
      </Answer>
    </div>
  )
}
