import { dateOf } from '#analytics/local-time.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import type { Answers } from '#resources/traffic/analytics/answer.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import { changeOf, countOf, percent } from '#resources/traffic/analytics/words.ts'

/** Entries of a list in a sentence. */
const MAX_NAMED = 3
const MAX_CHANGES = 5

type Used = 'overview' | 'time_series' | 'top_pages' | 'top_referrers' | MachineMetric
type MachineMetric = 'bot_overview' | 'bot_time_series' | 'top_bots' | 'ai_agent_pages'
type Letter = { to: string; website: string; week: Span; answers: Pick<Answers, Used>; unsubscribe: string }

/** The week in plain words: people, machines, and what was changed. */
export function letterOf({ to, website, week, answers, unsubscribe }: Letter): Mail {
  const name = quotedName(website)
  const mail = composeMail({
    to,
    subject: `${name}: ${countOf(answers.overview.visitors, 'visitor')} last week`,
    before: [
      `What happened on "${name}" from ${longDate(week.first)} to ${longDate(week.last)}:`,
      peopleOf(answers),
      ...listOf(
        'Most people read',
        answers.top_pages,
        ({ path, visitors }) => `${path} (${countOf(visitors, 'visitor')})`,
      ),
      ...listOf('They came from', answers.top_referrers, ({ referrer, channel, visitors }) =>
        referrer === null && channel === 'direct'
          ? `an address that they knew (${visitors})`
          : `${referrer ?? channel} (${visitors})`,
      ),
      machinesOf(answers),
      ...listOf('AI agents read', answers.ai_agent_pages, ({ path, hits }) => `${path} (${countOf(hits, 'time')})`),
      ...changesOf(answers),
      'You get this mail on Mondays because you asked for it.',
    ],
    link: { text: 'Stop these mails', url: unsubscribe },
  })
  return { ...mail, unsubscribe }
}

function peopleOf({ overview: { previous, ...now }, time_series }: Pick<Answers, 'overview' | 'time_series'>): string {
  if (now.visitors === 0)
    return `Nobody visited it; the week before there were ${countOf(previous.visitors, 'visitor')}.`
  const compared =
    previous.visitors === 0
      ? 'none in the week before'
      : `${changeOf(now.visitors, previous.visitors)} than in the week before`
  const best = time_series.reduce((best, point) => (point.visitors > best.visitors ? point : best))
  return [
    `${countOf(now.visitors, 'visitor')} (${compared}) made ${countOf(now.visits, 'visit')} and read ${countOf(now.pageviews, 'page')}.`,
    `A visit took ${duration(now.visit_duration)} on average, and ${percent(now.bounce_rate)} of visits ended after one page.`,
    `Most came on ${weekday(best.date)}.`,
  ].join(' ')
}

function machinesOf({ bot_overview, bot_time_series, top_bots }: Pick<Answers, MachineMetric>): string {
  const { hits, bots, share_of_requests } = bot_overview
  if (hits === 0) return 'No search engine, AI agent or other machine read it.'
  const ai = bot_time_series.reduce((total, { ai_hits }) => total + ai_hits, 0)
  const [first] = top_bots
  return `${countOf(bots, 'machine')}, such as search engines, read ${countOf(hits, 'page')}: ${percent(share_of_requests)} of all pages served, ${ai.toLocaleString('en')} of them for AI. ${quotedName(first!.bot)} read most.`
}

function changesOf({ time_series }: Pick<Answers, 'time_series'>): string[] {
  const changes = time_series.flatMap(({ date, annotations = [] }) =>
    annotations.map(({ title }) => `${weekday(date)}: ${quotedName(title)}`),
  )
  if (changes.length === 0) return ['Nothing was changed on it.']
  const more = changes.length - MAX_CHANGES
  return [`Changed: ${changes.slice(0, MAX_CHANGES).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`]
}

function listOf<E>(begins: string, entries: readonly E[], name: (entry: E) => string): string[] {
  if (entries.length === 0) return []
  return [
    `${begins} ${entries
      .slice(0, MAX_NAMED)
      .map((entry) => quotedName(name(entry)))
      .join(', ')}.`,
  ]
}

function duration(seconds: number): string {
  return seconds < 90 ? countOf(Math.round(seconds), 'second') : countOf(Math.round(seconds / 60), 'minute')
}

function longDate(day: number): string {
  return dateOf(day).toLocaleString('en', { weekday: 'long', day: 'numeric', month: 'long' })
}

function weekday(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en', { weekday: 'long' })
}
