/** What visitors may have seen of each record, by the rules of the contract's section 10 and nothing that the service answers. */
export type Kind = 'page' | 'component' | 'snippet' | 'theme' | 'header' | 'form' | 'asset' | 'row'

export type Record_ = {
  kind: Kind
  id: string
  path: string | null
  /** The markers that each version holds, the first version first. */
  versions: string[][]
  /** The number of the version that is pinned; 0 for none, null when the latest is live. */
  pinned: number | null
  draft: boolean
}

export class Model {
  readonly records: Record_[] = []
  /** Every marker that was ever live. */
  readonly published = new Set<string>()

  create(kind: Kind, id: string, markers: string[], { held, path = null }: { held: boolean; path?: string | null }) {
    const drafts = kind === 'page' || kind === 'row'
    this.records.push({
      kind,
      id,
      path,
      versions: [markers],
      pinned: held && !drafts ? 0 : null,
      draft: held && drafts,
    })
    this.#publish()
  }

  change(record: Record_, markers: string[], { held }: { held: boolean }) {
    if (held && !record.draft) record.pinned ??= record.versions.length
    record.versions.push(markers)
    this.#publish()
  }

  pin(record: Record_, number: number | null) {
    record.pinned = number
    this.#publish()
  }

  revert(record: Record_, number: number) {
    record.versions.push(record.versions[number - 1]!)
    record.pinned = null
    this.#publish()
  }

  setDraft(record: Record_, draft: boolean) {
    record.draft = draft
    this.#publish()
  }

  remove(record: Record_) {
    this.records.splice(this.records.indexOf(record), 1)
  }

  restore(record: Record_) {
    this.records.push(record)
    this.#publish()
  }

  #publish() {
    for (const record of this.records) for (const marker of live(record)) this.published.add(marker)
  }
}

/** The markers of the version that visitors see. */
export function live({ draft, versions, pinned }: Record_): string[] {
  return draft ? [] : (versions[(pinned ?? versions.length) - 1] ?? [])
}
