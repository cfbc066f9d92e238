import type { Answers } from '#resources/traffic/analytics/answer.ts'
import { oneLine } from '#resources/traffic/analytics/one-line.ts'
import { changeOf, countOf, percent } from '#resources/traffic/analytics/words.ts'

type Period = { start_date: string; end_date: string }
type Entry = readonly [name: string, count: number]

/** Entries of a list in a line. */
const MAX_NAMED = 3

/** What differs from the period of equal length before, in a few lines; of both only what was asked for is compared. */
export function whatChanged(
  now: Partial<Answers>,
  before: Partial<Answers>,
  { start_date, end_date }: Period,
): string[] {
  const lines = [
    now.overview && before.overview ? peopleLine(now.overview, before.overview) : null,
    listLine('Pages', entriesOf(now.top_pages, pageOf), entriesOf(before.top_pages, pageOf)),
    listLine('Sources', entriesOf(now.top_referrers, sourceOf), entriesOf(before.top_referrers, sourceOf)),
    now.bot_overview && before.bot_overview
      ? `Machines: ${against(now.bot_overview.hits, before.bot_overview.hits, 'hit')}.`
      : null,
    listLine('Read by AI', entriesOf(now.ai_agent_pages, readOf), entriesOf(before.ai_agent_pages, readOf)),
  ].filter((line) => line !== null)
  return lines.length > 0 ? [`Compared with ${start_date} to ${end_date}:`, ...lines] : []
}

function peopleLine(now: Answers['overview'], before: Answers['overview']): string {
  return [
    `People: ${against(now.visitors, before.visitors, 'visitor')}`,
    against(now.pageviews, before.pageviews, 'page view'),
    `${percent(now.bounce_rate)} of visits saw one page (${percent(before.bounce_rate)} before).`,
  ].join(', ')
}

/** Like `12 visitors (8 before, 50% more)`. */
function against(now: number, before: number, what: string): string {
  const change = before === 0 || now === before ? '' : `, ${changeOf(now, before)}`
  return `${countOf(now, what)} (${before.toLocaleString('en')} before${change})`
}

type Page = Pick<Answers['top_pages'][number], 'path' | 'visitors'>
type Source = Pick<Answers['top_referrers'][number], 'referrer' | 'channel' | 'visitors'>
const pageOf = ({ path, visitors }: Page): Entry => [path, visitors]
const sourceOf = ({ referrer, channel, visitors }: Source): Entry => [referrer ?? channel ?? '', visitors]
const readOf = ({ path, hits }: { path: string; hits: number }): Entry => [path, hits]

function entriesOf<T>(list: readonly T[] | undefined, entryOf: (item: T) => Entry): Entry[] | null {
  return list ? list.map(entryOf) : null
}

/**
 * What grew, fell, came and went among the first entries. Of one that is in one list only the other count is not known to be
 * none, since a list has only the most frequent.
 * @returns null where nothing did
 */
function listLine(name: string, now: Entry[] | null, before: Entry[] | null): string | null {
  if (!now || !before) return null
  const [counts, former] = [new Map(now), new Map(before)]
  const changes = now.flatMap(([entry, count]): Entry[] =>
    former.has(entry) ? [[entry, count - former.get(entry)!]] : [],
  )
  const inOrder = changes.toSorted(([, one], [, other]) => other - one)
  const parts = [
    named(
      'up',
      inOrder.filter(([, change]) => change > 0),
      (change) => `+${change}`,
    ),
    named('down', inOrder.filter(([, change]) => change < 0).toReversed(), (change) => `−${-change}`),
    named(
      'new among the first',
      now.filter(([entry]) => !former.has(entry)),
      String,
    ),
    named(
      'no longer among them',
      before.filter(([entry]) => !counts.has(entry)),
      (count) => `${count} before`,
    ),
  ].filter((part) => part !== null)
  return parts.length > 0 ? `${name}: ${parts.join('; ')}.` : null
}

function named(what: string, entries: readonly Entry[], shown: (count: number) => string): string | null {
  if (entries.length === 0) return null
  return `${what} ${entries
    .slice(0, MAX_NAMED)
    .map(([entry, count]) => `${oneLine(entry)} (${shown(count)})`)
    .join(', ')}`
}
