import type { Asset, Form, Row } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { KINDS, type Versioned, type VersionedRecord } from '#console/kinds.ts'
import { paths, type VersionedKind } from '#console/paths.ts'

/** What its table's first text says, as the API names it elsewhere. */
export function nameOfRow({ values }: Pick<Row, 'values'>): string {
  return (
    Object.values(values)
      .find((value) => typeof value === 'string' && value !== '')
      ?.toString() ?? 'a row'
  )
}

const rows: Versioned = {
  kind: 'rows',
  wire: 'row',
  noun: 'row',
  read: async (id, options) => {
    const row = await api.rows.get(id, {}, options)
    return { ...row, name: nameOfRow(row) }
  },
  addressOf: (site, { table_id, id }) => paths.row(site, table_id!, id),
  saveUnseen: (id, { snapshot }) => api.rows.update(id, { ...snapshot, publish: false }),
  records: api.rows,
  versions: api.rowVersions,
}

/** The number of its newest version; `version_number` of a form is that of its fields. */
export function formWithVersions(form: Form): Form & VersionedRecord {
  return { ...form, version_number: form.latest_version_number }
}

const forms: Versioned = {
  kind: 'forms',
  wire: 'form',
  noun: 'form',
  read: async (id, options) => formWithVersions(await api.forms.get(id, {}, options)),
  addressOf: (site, { id }) => `${paths.form(site, id)}?tab=form`,
  saveUnseen: (id, { snapshot }) => api.forms.update(id, { ...snapshot, publish: false }),
  records: api.forms,
  versions: api.formVersions,
}

export function assetWithVersions(asset: Asset): Asset & VersionedRecord {
  return { ...asset, name: asset.filename }
}

const assets: Versioned = {
  kind: 'assets',
  wire: 'asset',
  noun: 'file',
  read: async (id, options) => assetWithVersions(await api.assets.get(id, {}, options)),
  addressOf: (site, { id }) => paths.asset(site, id),
  records: api.assets,
  versions: api.assetVersions,
}

/** A website has one record of facts, whose id is its own. */
const facts: Versioned = {
  kind: 'facts',
  wire: 'facts',
  noun: 'facts',
  read: async (id, options) => ({ ...(await api.facts.get(id, options)), name: 'the facts' }),
  addressOf: (site) => paths.settings(site),
  async saveUnseen(id, { snapshot }) {
    const { facts: newest } = await api.facts.get(id)
    await api.facts.update(id, { facts: replacing(newest, snapshot), publish: false })
  },
  records: api.facts,
  versions: api.factsVersions,
}

/** Everything that has versions. */
export const VERSIONED: Record<VersionedKind, Versioned> = { ...KINDS, rows, forms, assets, facts }

/** The kind that the API calls so; null for kinds without versions. */
export function versionedKindOf(wire: string): Versioned | null {
  return Object.values(VERSIONED).find((kind) => kind.wire === wire) ?? null
}

/** The change that makes of some facts exactly others: what is left out of a change stays. */
export function replacing(former: Record<string, unknown>, wanted: Record<string, unknown>): Record<string, unknown> {
  return { ...Object.fromEntries(Object.keys(former).map((name) => [name, null])), ...wanted }
}
