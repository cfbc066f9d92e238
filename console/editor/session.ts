import { ApiError } from '#client/errors.ts'
import type { Event } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { type Draft, type DraftedRecord, deleteDraft, draftKey, readDraft, writeDraft } from '#console/drafts/drafts.ts'
import { type EditedRecord, type Kind, nameOf } from '#console/kinds.ts'
import { diffText } from './diff-text.ts'
import { changedFields, typedOf } from './kinds/values.ts'
import { mergeFields, sameFields } from './merge-fields.ts'
import { mergeTyped, type Typed } from './merge-typed.ts'
import { type Read, readRecord, withEtag } from './read-record.ts'
import { type Snapshot, untouched } from './snapshot.ts'
import type { Fields } from './source.ts'
import { TextSource } from './text-source.ts'
import { type By, byOther, type Landed, placesIn, shownBeside } from './together/landed.ts'

const DRAFT_MS = 200
/** Who changed something, where that is not known. */
const SOMEONE = 'Someone'
export const PRECONDITION_FAILED = 412

type Base = Draft['base']
/** What a save sends: `json` is the body, and `etag` of what it was typed over. */
export type Unsaved = Typed & { json: object; etag: string }

/** Editing one record: what is typed, what it was typed over, and what others save in the meantime. */
export class EditSession {
  readonly kind: Kind
  readonly siteId: string
  readonly source: TextSource
  #personId: string
  #key: string
  #base: Base
  #etag: string
  #snapshot: Snapshot
  #listeners = new Set<() => void>()
  #draftTimer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<unknown> = Promise.resolve()

  /** Reads the record, and what was typed and not saved the last time. */
  static async open(kind: Kind, siteId: string, personId: string, id: string): Promise<EditSession> {
    const [read, draft] = await Promise.all([readRecord(kind, id), readDraft(draftKey(personId, id)).catch(() => null)])
    const session = new EditSession(kind, siteId, personId, read)
    if (draft) session.#restore(draft)
    return session
  }

  private constructor(kind: Kind, siteId: string, personId: string, { record, etag }: Read) {
    this.kind = kind
    this.siteId = siteId
    this.#personId = personId
    this.#key = draftKey(personId, record.id)
    this.#etag = etag
    this.#base = baseOf(kind, record)
    this.source = new TextSource(this.#base.text, this.#base.fields)
    this.#snapshot = untouched(record)
    this.source.onChange(() => this.#changed())
  }

  snapshot = (): Snapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Saves what was typed, which visitors do not see by that. Returns false when someone else's changes have to be merged by
   * the person first.
   * @throws ApiError, ConnectionError, Unreadable
   */
  async save(): Promise<boolean> {
    if (this.#snapshot.conflict) return false
    if (!this.#snapshot.isDirty || this.#snapshot.isSaving) return !this.#snapshot.isDirty
    return this.whileSaving(() => this.#send())
  }

  /** During the run, events of the record wait: most come from its own save. */
  async whileSaving<T>(run: () => Promise<T>): Promise<T> {
    this.#set({ isSaving: true })
    try {
      const saving = run()
      this.#saving = saving.catch(() => {})
      return await saving
    } finally {
      this.#set({ isSaving: false })
    }
  }

  /** @throws Unreadable */
  unsaved(): Unsaved {
    const { text, fields } = this.#typed()
    const json = {
      ...changedFields(this.kind, this.#base.fields, fields),
      ...(text === this.#base.text ? {} : { [this.kind.text]: text }),
      publish: false,
    }
    return { text, fields, json, etag: this.#etag }
  }

  /** What `unsaved` gave has been saved together with other records. */
  async saved({ text, fields }: Unsaved, warnings: string[]): Promise<void> {
    this.#base = { ...this.#base, text, fields }
    this.#set({ warnings, restoredAt: null })
    this.#changed()
    await this.flush()
    // A failed reading is made up for by the 412 of the next save.
    await this.merge().catch(() => {})
  }

  /**
   * Shows visitors the version that was last read or saved here.
   * @throws ApiError, ConnectionError
   */
  async publish(): Promise<void> {
    const { id, latest_version_id } = this.#snapshot.record
    const records = [{ kind: this.kind.wire, id, version_id: latest_version_id }]
    await api.records.publish(this.siteId, { records })
    await this.refresh()
  }

  /** Reads the record again: what others changed is taken over, and merged with what was typed if so. */
  async merge(): Promise<boolean> {
    return this.#takeOver(await readRecord(this.kind, this.#snapshot.record.id))
  }

  /**
   * After a change, by this or another tab or person. What others saved is taken over where it can be merged with what was typed here, and
   * only announced where a person has to choose. `toldId` is the version that an event told of.
   */
  async refresh(by?: By, toldId?: string): Promise<void> {
    await this.#saving
    const read = await readRecord(this.kind, this.#snapshot.record.id)
    if (this.#snapshot.isSaving) return this.refresh(by, toldId)
    const { latest_version_id, version_number } = read.record
    // After a change of one's own, what is newer has an event to come, which says whose it is.
    if (!by && toldId === this.#snapshot.record.latest_version_id && toldId !== latest_version_id) return
    if (latest_version_id === this.#snapshot.record.latest_version_id) {
      this.#etag = read.etag
      this.#set({ record: read.record })
      return
    }
    const before = this.source.text()
    if (this.#snapshot.conflict || !this.#mergeable(read.record))
      this.#set({ theirs: { who: by?.who ?? SOMEONE, number: version_number } })
    else if (this.#takeOver(read, by?.who) && by)
      this.#landed(by, `this ${this.kind.noun}`, read.record.id, placesIn(diffText(before, this.source.text())))
  }

  /** Follows what happens to the record. */
  receive(event: Event): void {
    const { type, data, website_id } = event
    const by = byOther(event, this.#personId)
    const isOfIt = data.id === this.#snapshot.record.id
    if (!isOfIt) {
      const what = website_id === this.siteId ? shownBeside(event) : null
      if (by && what) this.#landed(by, what.what, what.recordId, [])
      return
    }
    const isIt = type.startsWith(`${this.kind.wire}.`) || type.startsWith('record.')
    if (!isIt || type.endsWith('.deleted')) return
    // A failed reading is made up for by the next event, or by the 412 of the next save.
    void this.refresh(by ?? undefined, data.latest_version_id as string | undefined).catch(() => {})
  }

  #landed(by: By, what: string, recordId: string, places: Landed['places']): void {
    this.#set({ landed: { ...by, what, recordId, places, revision: this.source.revision() } })
  }

  /** What others changed was seen, or taken back. */
  dismissLanded(): void {
    this.#set({ landed: null })
  }

  /** Ends a conflict: `text` and `fields` are what both changes come to. */
  resolve(text: string, fields: Fields): void {
    const { conflict } = this.#snapshot
    if (!conflict) return
    const theirs = typedOf(this.kind, conflict.record)
    const merged = mergeFields(this.#base.fields, this.source.fields(), theirs.fields)
    // Theirs first, which is no step here; then the choice, which can be undone.
    const mine = conflict.parts.map((part) => ('text' in part ? part.text : part.mine)).join('')
    this.#rebase(conflict.record, mine, merged.fields, SOMEONE)
    const chosen = { ...merged.fields, ...fields }
    if (!this.#isTyped({ text, fields: chosen })) this.source.changeFields(chosen, diffText(this.source.text(), text))
  }

  /** Goes back to what is saved; undo brings back what was typed. */
  discard(): void {
    const { text, fields } = this.#base
    this.source.changeFields(fields, diffText(this.source.text(), text))
    this.#set({ restoredAt: null })
    void this.flush()
  }

  dismissWarnings(): void {
    this.#set({ warnings: [] })
  }

  async #send(): Promise<boolean> {
    const { text, fields, json, etag: ifMatch } = this.unsaved()
    try {
      const { record, etag } = await withEtag((options) =>
        this.kind.records.update(this.#snapshot.record.id, json, { ...options, ifMatch }),
      )
      this.#etag = etag
      this.#base = { ...baseOf(this.kind, record), text, fields }
      this.#set({ record, warnings: record.warnings ?? [], theirs: null, restoredAt: null })
      this.#changed()
      void this.flush()
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.status === PRECONDITION_FAILED)) throw error
      return (await this.merge()) && (await this.#send())
    }
  }

  #mergeable(record: EditedRecord): boolean {
    const theirs = typedOf(this.kind, record)
    if (!this.#snapshot.isDirty || this.#isTyped(theirs)) return true
    return mergeTyped(this.#base, this.#typed(), theirs).text !== null
  }

  #typed(): Typed {
    return { text: this.source.text(), fields: this.source.fields() }
  }

  #isTyped({ text, fields }: Typed): boolean {
    return this.source.text() === text && sameFields(this.source.fields(), fields)
  }

  /** Takes what others saved for the base of what was typed here. Returns whether it could be merged. */
  #takeOver({ record, etag }: Read, who = SOMEONE): boolean {
    const theirs = typedOf(this.kind, record)
    const { parts, text, fields, conflicts } = mergeTyped(this.#base, this.#typed(), theirs)
    this.#etag = etag
    if (text === null) this.#set({ conflict: { record, parts, fields: conflicts }, theirs: null })
    else this.#rebase(record, text, fields, who)
    return text !== null
  }

  #rebase(record: EditedRecord, text: string, fields: Fields, who: string): void {
    this.#base = baseOf(this.kind, record)
    this.#set({ record, theirs: null, conflict: null })
    this.source.changeByOthers(fields, diffText(this.source.text(), text), who)
    this.#changed()
  }

  #restore({ text, fields, base, at }: Draft): void {
    const { record } = this.#snapshot
    const etag = this.#etag
    const typed = { ...this.#base.fields, ...fields }
    if (base.versionId === record.latest_version_id) {
      this.source.changeFields(typed, diffText(this.#base.text, text))
    } else {
      const saved = this.#base
      this.#base = { ...base, fields: { ...saved.fields, ...base.fields } }
      this.source.changeFields(typed, diffText(saved.text, text))
      this.#takeOver({ record, etag })
    }
    if (this.#snapshot.isDirty) this.#set({ restoredAt: at })
  }

  #changed(): void {
    this.#set({ isDirty: !this.#isTyped(this.#base), isOnDevice: false })
    clearTimeout(this.#draftTimer)
    this.#draftTimer = setTimeout(() => void this.flush(), DRAFT_MS)
  }

  /** Puts what was typed on this device, or removes it there once it is saved. */
  async flush(): Promise<void> {
    clearTimeout(this.#draftTimer)
    const { isDirty } = this.#snapshot
    const base = this.#base
    const { text, fields } = this.#typed()
    try {
      if (isDirty) await writeDraft(this.#key, { of: this.#drafted(), text, fields, base, at: Date.now() })
      else await deleteDraft(this.#key)
      if (text === this.source.text() && fields === this.source.fields()) this.#set({ isOnDevice: true })
    } catch {
      // The device has no room, or the browser allows no storage: the status goes on saying so.
    }
  }

  #drafted(): DraftedRecord {
    const { record } = this.#snapshot
    return { siteId: this.siteId, kind: this.kind.kind, id: record.id, name: nameOf(record) }
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function baseOf(kind: Kind, record: EditedRecord): Base {
  return { ...typedOf(kind, record), versionId: record.latest_version_id, number: record.version_number }
}
