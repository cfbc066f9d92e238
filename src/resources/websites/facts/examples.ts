import type { Example } from '#kernel/operations/example.ts'
import {
  BY_ANN,
  CHANGE_SET_ID,
  CHANGED,
  CREATED,
  exampleId,
  secondOfTwo,
  WEBSITE_ID,
} from '#resources/example-world.ts'

const NOBODY = { type: 'system', id: null, name: 'Sitewright', client: null }
const [FIRST, SECOND, THIRD, FOURTH] = [exampleId('3b1'), exampleId('3b2'), exampleId('3b3'), exampleId('3b5')] as const

/** The example of change sets ended the one before. */
const NEXT_CHANGE_SET_ID = exampleId('3b4')

const place = { website_id: WEBSITE_ID }
const ofFirst = { ...place, id: FIRST }
const FACTS = { phone: '+49 30 5550123' }

const facts = {
  ...{ id: WEBSITE_ID, website_id: WEBSITE_ID, facts: FACTS },
  latest_version_id: SECOND,
  ...{ pinned_version_id: null, pin_reason: null, live_version_id: SECOND, version_number: 2 },
  ...CHANGED,
}

const ofFacts = { website_id: WEBSITE_ID, kind: 'facts', resource_type: 'facts', resource_id: WEBSITE_ID }
const notLive = { live: false, pinned: false, note: null, source: 'api', reverted_from_version_id: null }
const byAnn = { created_by: BY_ANN, change_set_id: CHANGE_SET_ID }
const [then, later] = [CREATED.created_at, CHANGED.updated_at]

const one = {
  ...{ id: FIRST, ...ofFacts, number: 1, snapshot: {}, ...notLive },
  ...{ created_by: NOBODY, change_set_id: null, created_at: then, updated_at: then },
}
const two = {
  ...{ id: SECOND, ...ofFacts, number: 2, snapshot: FACTS, ...notLive, live: true },
  ...{ ...byAnn, created_at: later, updated_at: later },
}
const three = {
  ...{ ...two, id: THIRD, number: 3, snapshot: {}, source: 'revert' },
  ...{ reverted_from_version_id: FIRST, change_set_id: NEXT_CHANGE_SET_ID },
}
const pinned = { pinned_version_id: FIRST, pin_reason: 'pinned', live_version_id: FIRST }
const reverted = { facts: {}, latest_version_id: THIRD, live_version_id: THIRD, version_number: 3 }

export const factsExamples: readonly Example[] = [
  { operation: 'facts_get', params: place, answer: facts },
  {
    operation: 'facts_versions_list',
    params: place,
    query: { per: 1, page: 2 },
    answer: { data: [one], meta: secondOfTwo },
  },
  { operation: 'facts_versions_get', params: ofFirst, answer: one },
  {
    operation: 'facts_versions_diff',
    params: place,
    query: { from: '1', to: 'latest' },
    answer: {
      ...{ website_id: WEBSITE_ID, kind: 'facts', id: WEBSITE_ID },
      ...{ from_version_id: FIRST, to_version_id: SECOND, from_number: 1, to_number: 2 },
      identical: false,
      diff: '',
      fields: [{ field: 'phone', before: null, after: FACTS.phone }],
      places: [],
    },
  },
  {
    operation: 'facts_versions_pin',
    params: ofFirst,
    answer: { ...facts, ...pinned, version: { ...one, live: true, pinned: true } },
  },
  { operation: 'facts_unpin', params: place, answer: facts },
  {
    operation: 'facts_versions_revert',
    params: ofFirst,
    answer: { ...facts, ...reverted, version: three },
  },
  {
    operation: 'facts_update',
    params: place,
    body: { facts: { phone: '+49 30 5550124' } },
    answer: {
      ...{ ...facts, facts: { phone: '+49 30 5550124' } },
      ...{ latest_version_id: FOURTH, live_version_id: FOURTH, version_number: 4 },
    },
  },
]
