import { queryOptions, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { ScheduleItem } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { firstOf, isSameDay, monthAfter, monthOf, scheduleSearch, weeksOf } from './month.ts'
import css from './schedule.module.css'
import { Scheduled } from './scheduled.tsx'

const titleOf = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
const dayTitle = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' })
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short' })

const monthQuery = (websiteId: string, first: Date, after: Date) => {
  const range = { from: first.toISOString(), until: after.toISOString() }
  return queryOptions({
    queryKey: siteKey(websiteId, 'waiting', 'schedule', range),
    queryFn: () => api.schedule.list(websiteId, { ...range, per: 200 }).all(),
  })
}

/** A month with what appears and what goes. Page Up and Page Down lead to the months around it. */
export function Schedule() {
  const site = useSite()
  const [{ month = monthOf(new Date()) }, change] = useSearchState(scheduleSearch)
  const weeks = weeksOf(month)
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  const after = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
  const query = useQuery(monthQuery(site.id, first, after))
  const go = (count: number) => change({ month: monthAfter(month, count) })
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    go(event.key === 'PageUp' ? -1 : 1)
  }
  const title = titleOf.format(firstOf(month))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what has the focus within
    <div onKeyDown={pressed}>
      <Page
        title="Schedule"
        about="What will be published and unpublished, in this device's time zone."
        actions={
          <>
            <Button aria-label="Previous month" onPress={() => go(-1)}>
              Previous
            </Button>
            <Button onPress={() => change({ month: undefined })}>Today</Button>
            <Button aria-label="Next month" onPress={() => go(1)}>
              Next
            </Button>
          </>
        }
      >
        <h2 aria-live="polite">{title}</h2>
        <Answer query={query}>
          {(items) => <Month title={title} month={firstOf(month).getMonth()} weeks={weeks} items={items} />}
        </Answer>
      </Page>
    </div>
  )
}

type MonthProps = { title: string; month: number; weeks: Date[][]; items: readonly ScheduleItem[] }

/** On a phone only the days on which something happens, one below another. */
function Month({ title, month, weeks, items }: MonthProps) {
  const today = new Date()
  const inMonth = items.filter(({ at }) => new Date(at).getMonth() === month)
  return (
    <>
      <table className={css.month} aria-label={title}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day.getDay()} scope="col">
                {weekday.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.toISOString()}>
              {week.map((day) => (
                <Day
                  key={day.toISOString()}
                  day={day}
                  isToday={isSameDay(day, today)}
                  isOther={day.getMonth() !== month}
                  items={items.filter(({ at }) => isSameDay(new Date(at), day))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {inMonth.length === 0 && (
        <Empty title="Nothing is scheduled this month">
          Choose “Publish later” in Review, or set a time in the settings of a page or row.
        </Empty>
      )}
    </>
  )
}

type DayProps = { day: Date; isToday: boolean; isOther: boolean; items: readonly ScheduleItem[] }

function Day({ day, isToday, isOther, items }: DayProps) {
  const className = [css.day, isToday && css.today, isOther && css.other, items.length === 0 && css.blank]
  return (
    <td className={className.filter(Boolean).join(' ')} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day.toISOString()} className={css.date}>
        <span className={css.number}>{day.getDate()}</span>
        <span className={css.whole}>{dayTitle.format(day)}</span>
      </time>
      {items.length > 0 && (
        <ul className={css.items} aria-label={dayTitle.format(day)}>
          {items.map((item) => (
            <Scheduled key={`${item.publishing_id ?? item.records[0]?.id} ${item.action}`} item={item} />
          ))}
        </ul>
      )}
    </td>
  )
}
