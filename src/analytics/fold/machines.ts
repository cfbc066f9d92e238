import type { Values } from '#analytics/fold/values.ts'
import type { MachineView, Purpose } from '#analytics/view.ts'
import type {
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
  }

  rows() {
    return {
      machines: [...this.#machines.values()],
      days: [...this.#days.values()],
      hours: [...this.#hours.values()],
      pages: [...this.#pages.values()],
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
