import { Badge } from '#console/ui/page.tsx'
import type { Finding } from '#operator/answers.ts'
import css from './operator.module.css'

const STATES = {
  wrong: <Badge kind="bad">wrong</Badge>,
  notice: <Badge kind="warning">notice</Badge>,
  fine: <Badge kind="good">fine</Badge>,
}

/** What was checked, and what to do about what is wrong. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={css.findings}>
      {findings.map(({ state, says, fix }) => (
        <li key={says} className={css.finding}>
          <span>{STATES[state]}</span>
          <div>
            <p>{says}</p>
            {fix && <p className={css.muted}>{fix}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
