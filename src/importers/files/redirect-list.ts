import { withSingleSlashes } from '#importers/files/page-path.ts'
import { stableId } from '#importers/files/stable-id.ts'
import { MAX_REDIRECTS } from '#resources/traffic/redirects/check-redirects.ts'
import {
  leadsNowhere,
  mismatch,
  normalizeFromPath,
  normalizeTarget,
  targetProblem,
} from '#resources/traffic/redirects/rules.ts'
import type { PlannedRedirect } from '#resources/transfer/model.ts'

type Details = Pick<PlannedRedirect, 'status' | 'force'> & { countries?: string[]; languages?: string[] }

/** Redirects from former addresses, one for each address and its conditions. Addresses that cannot be redirected are skipped. */
export class RedirectList {
  leftOut = 0
  #taken: ReadonlySet<string>
  #byPath = new Map<string, PlannedRedirect>()

  /** @param taken paths of pages */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  get records(): Iterable<PlannedRedirect> {
    return this.#byPath.values()
  }

  add(from: string, to: string, { status = 301, force = false, countries = [], languages = [] }: Details = {}): void {
    const path = normalizeFromPath(withSingleSlashes(from))
    const target = leadsNowhere({ status }) ? ({ ok: true, value: '' } as const) : normalizeTarget(to)
    if (!path.ok || !target.ok || mismatch(path.value, target.value) !== null || path.value === target.value) return
    if (targetProblem(status, target.value) !== null) return
    const name = [path.value, ...countries, ...languages].join(' ')
    // A page is in its way, unless it goes before the page.
    if (this.#byPath.has(name) || (this.#taken.has(path.value) && !force)) return
    if (this.#byPath.size >= MAX_REDIRECTS) {
      this.leftOut++
      return
    }
    this.#byPath.set(name, {
      kind: 'redirect',
      id: stableId(`redirect ${name}`),
      from_path: path.value,
      to: target.value,
      status,
      force,
      countries,
      languages,
      position: this.#byPath.size + 1,
      origin: 'import',
    })
  }
}
