import type { Values } from '#analytics/fold/values.ts'
import type { MachineView, Purpose } from '#analytics/view.ts'
import type {
  AnalyticsCrawlerRow,
  AnalyticsMachineDayRow,
  AnalyticsMachineHourRow,
  AnalyticsMachinePageRow,
  AnalyticsMachineRow,
} from '#kernel/database/tables/analytics.ts'

/** What is to be added to the totals of machines. */
export class Machines {
  #values: Values
  #machines = new Map<string, AnalyticsMachineRow>()
  #days = new Map<string, AnalyticsMachineDayRow>()
  #hours = new Map<string, AnalyticsMachineHourRow>()
  #pages = new Map<string, AnalyticsMachinePageRow>()
  #crawlers = new Map<string, AnalyticsCrawlerRow>()

  constructor(values: Values) {
    this.#values = values
  }

  view(view: MachineView) {
    const { websiteId: website_id, day, hour, agent, category, purpose, at } = view
    const path = this.#values.admit(website_id, day, 'machine_path', view.path)
    const page_id = path === view.path ? view.pageId : null
    const [markdown, named] = [view.markdown ? 1 : 0, view.falseName ? 1 : 0]
    const none = { hits: 0, false_hits: 0, last_at: 0 }

    // Names of agents may have spaces; the rest has none.
    const ofSite = `${website_id} ${day}`
    const machine = rowOf(this.#machines, `${ofSite} ${path} ${agent}`, () => ({
      ...{ website_id, agent, path, day, page_id, category, purpose, markdown_hits: 0 },
      ...none,
    }))
    addHit(machine, named, at)
    machine.markdown_hits += markdown

    const ofDay = rowOf(this.#days, `${ofSite} ${agent}`, () => ({ website_id, day, agent, category, ...none }))
    addHit(ofDay, named, at)

    const ofHour = rowOf(this.#hours, `${ofSite} ${hour}`, () => ({ website_id, day, hour, hits: 0, ai_hits: 0 }))
    ofHour.hits++
    if (purpose) ofHour.ai_hits++

    const noReads: Record<Purpose, number> = { training: 0, search_index: 0, on_demand: 0 }
    const page = rowOf(this.#pages, `${ofSite} ${path}`, () => ({
      ...{ website_id, day, path, page_id, hits: 0, markdown_hits: 0 },
      ...noReads,
    }))
    page.hits++
    if (purpose) {
      page[purpose]++
      page.markdown_hits += markdown
    }
    if (category === 'ai') this.take(view)
  }

  /** What an AI agent got, whether a page or not. A false name says nothing of the agent that it belongs to. */
  take(view: MachineView) {
    const { websiteId: website_id, day, agent, purpose, at, markdown, taken, forbidden, falseName } = view
    if (falseName) return
    const none = { html_hits: 0, markdown_hits: 0, file_hits: 0, robots_hits: 0, forbidden_hits: 0, last_at: 0 }
    const key = `${website_id} ${day} ${agent}`
    const row = rowOf(this.#crawlers, key, () => ({ website_id, day, agent, purpose, ...none }))
    if (taken === 'file') row.file_hits++
    else if (taken === 'robots') row.robots_hits++
    else if (!taken) row[markdown ? 'markdown_hits' : 'html_hits']++
    if (forbidden) row.forbidden_hits++
    row.last_at = Math.max(row.last_at, at)
  }

  rows() {
    return {
      machines: [...this.#machines.values()],
      days: [...this.#days.values()],
      hours: [...this.#hours.values()],
      pages: [...this.#pages.values()],
      crawlers: [...this.#crawlers.values()],
    }
  }
}

function addHit(row: { hits: number; false_hits: number; last_at: number }, isFalse: number, at: number) {
  row.hits++
  row.false_hits += isFalse
  row.last_at = Math.max(row.last_at, at)
}

function rowOf<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  return rows.getOrInsertComputed(key, make)
}
