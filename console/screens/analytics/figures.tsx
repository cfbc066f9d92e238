import type { Analytics } from '#client/generated.ts'
import { count } from '#console/ui/count.ts'
import { Section } from '#console/ui/page.tsx'
import css from './analytics.module.css'
import { categoryName } from './categories.ts'

type FigureProps = { title: string; now: number; before?: number; as?: (value: number) => string }

/** The whole period in six figures, each beside that of the period before. */
export function People({ answer: { overview } }: { answer: Analytics }) {
  const { previous, ...now } = overview!
  return (
    <Section title="People">
      <dl className={css.figures}>
        <Figure title="Visitors" now={now.visitors} before={previous.visitors} />
        <Figure title="Visits" now={now.visits} before={previous.visits} />
        <Figure title="Page views" now={now.pageviews} before={previous.pageviews} />
        <Figure
          title="Pages per visit"
          now={now.views_per_visit}
          before={previous.views_per_visit}
          as={decimal.format}
        />
        <Figure title="Bounce rate" now={now.bounce_rate} before={previous.bounce_rate} as={share.format} />
        <Figure title="Visit duration" now={now.visit_duration} before={previous.visit_duration} as={duration} />
      </dl>
    </Section>
  )
}

export function Agents({ answer: { bot_overview, previous } }: { answer: Analytics }) {
  const { hits, bots, share_of_requests, by_category } = bot_overview!
  const before = previous?.bot_overview
  return (
    <Section title="AI and other bots">
      <dl className={css.figures}>
        <Figure title="Pages read" now={hits} before={before?.hits} />
        <Figure title="Bots" now={bots} before={before?.bots} />
        <Figure
          title="Share of requests"
          now={share_of_requests}
          before={before?.share_of_requests}
          as={share.format}
        />
        {Object.entries(by_category).map(([category, value]) => (
          <Figure key={category} title={categoryName(category)} now={value} before={before?.by_category[category]} />
        ))}
      </dl>
    </Section>
  )
}

function Figure({ title, now, before, as = count.format }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt className={css.muted}>{title}</dt>
      <dd className={css.number}>{as(now)}</dd>
      {before !== undefined && <dd className={css.muted}>{as(before)} before</dd>}
    </div>
  )
}

const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
export const share = new Intl.NumberFormat('en', { style: 'percent' })

/** Seconds as minutes and seconds, such as "2 min 5 s". */
function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
