import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CHANGE_SET_ID, CHANGED, CREATED, exampleId, secondOfTwo } from '#resources/example-world.ts'

type ExampleAsset = { id: string; website_id: string; alt: string | null; alts: object } & Record<string, unknown>

const NOBODY = { type: 'system', id: null, name: 'Sitewright', client: null }
export const SECOND = exampleId('4f5')
const [FIRST, THIRD] = [exampleId('4f4'), exampleId('4f6')] as const

/** What is done with the versions of an asset after its first change. */
export function assetVersionExamples({ first, second }: { first: ExampleAsset; second: ExampleAsset }): Example[] {
  const { website_id, id } = first
  const ofAsset = { website_id, asset_id: id }
  const ofFirst = { ...ofAsset, id: FIRST }
  const [then, later] = [CREATED.created_at, CHANGED.updated_at]
  const version = ({ alt, alts, byte_size, width, height }: ExampleAsset, fields: { id: string; number: number }) => ({
    ...{ website_id, kind: 'asset', resource_type: 'asset', resource_id: id },
    snapshot: { alt, alts, byte_size, width, height, v: '7f3a9c21' },
    ...{ live: false, pinned: false, note: null, source: 'api', created_by: BY_ANN, change_set_id: CHANGE_SET_ID },
    ...{ reverted_from_version_id: null, created_at: later, updated_at: later },
    ...fields,
  })
  const one = {
    ...version(first, { id: FIRST, number: 1 }),
    ...{ created_by: NOBODY, change_set_id: null, created_at: then, updated_at: then },
  }
  const three = { ...version(first, { id: THIRD, number: 3 }), live: true, source: 'revert' }
  const pinned = { pinned_version_id: FIRST, pin_reason: 'pinned', live_version_id: FIRST }
  const { alt, alts } = first
  const reverted = { alt, alts, latest_version_id: THIRD, live_version_id: THIRD, version_number: 3 }
  return [
    {
      operation: 'asset_versions_list',
      params: ofAsset,
      query: { per: 1, page: 2 },
      answer: { data: [one], meta: secondOfTwo },
    },
    { operation: 'asset_versions_get', params: ofFirst, answer: one },
    {
      operation: 'asset_versions_diff',
      params: ofAsset,
      query: { from: '1', to: 'latest' },
      answer: {
        ...{ website_id, kind: 'asset', id, from_version_id: FIRST, to_version_id: SECOND },
        ...{ from_number: 1, to_number: 2, identical: false, diff: '' },
        fields: [
          { field: 'alt', before: alt, after: second.alt },
          { field: 'alts', before: alts, after: second.alts },
        ],
        places: [],
      },
    },
    {
      operation: 'asset_versions_pin',
      params: ofFirst,
      answer: { ...second, ...pinned, version: { ...one, live: true, pinned: true } },
    },
    { operation: 'assets_unpin', params: { website_id, id }, answer: second },
    {
      operation: 'asset_versions_revert',
      params: ofFirst,
      answer: { ...second, ...reverted, version: { ...three, reverted_from_version_id: FIRST } },
    },
  ]
}
