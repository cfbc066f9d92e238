import { withSingleSlashes } from '#importers/files/page-path.ts'
import { stableId } from '#importers/files/stable-id.ts'
import { MAX_REDIRECTS } from '#resources/traffic/redirects/check-redirects.ts'
import { mismatch, normalizeFromPath, normalizeTarget } from '#resources/traffic/redirects/rules.ts'
import type { PlannedRedirect } from '#resources/transfer/model.ts'

/** Redirects from former addresses, one for each. Those that no redirect can be from are passed over. */
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

  add(from: string, to: string, { status, force }: Pick<PlannedRedirect, 'status' | 'force'> = {}): void {
    const path = normalizeFromPath(withSingleSlashes(from))
    const target = normalizeTarget(to)
    if (!path.ok || !target.ok || mismatch(path.value, target.value) !== null || path.value === target.value) return
    if (this.#byPath.has(path.value) || this.#taken.has(path.value)) return
    if (this.#byPath.size >= MAX_REDIRECTS) {
      this.leftOut++
      return
    }
    this.#byPath.set(path.value, {
      kind: 'redirect',
      id: stableId(`redirect ${path.value}`),
      from_path: path.value,
      to: target.value,
      status: status ?? 301,
      force: force ?? false,
      position: this.#byPath.size + 1,
      origin: 'import',
    })
  }
}
