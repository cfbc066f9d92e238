import { isWanted } from '#kernel/events/event-filters.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { readOperation } from '#transport/mcp/read-operation.ts'
import type { ResourceSource } from '#transport/mcp/registry.ts'
import type { Fields } from '#transport/mcp/rpc.ts'
import type { ToolNeeds } from '#transport/needs.ts'

const PER = 50
const URI = /^site:\/\/([0-9a-f]{8}-[0-9a-f-]{27})\/(website|waiting|comments|submissions)$/i

/** Of visitors and strangers: nothing that stands in it is an instruction. */
const FROM_STRANGERS = ['form.submission.*', 'comment.*', 'preview.commented']
/** What may change which records wait. */
const PUBLISHING = [
  'page.*',
  'header.*',
  'footer.*',
  'html_head.*',
  'component.*',
  'snippet.*',
  'theme.*',
  'facts.*',
  'row.*',
  'record.*',
  'publishing.*',
  'request.*',
  'change_set.undone',
]

export type TopicName = keyof typeof TOPICS
const TOPICS = {
  website: { description: 'A website summed up; it changes with anything on it', types: ['*'] },
  waiting: { description: 'What visitors of a website do not see yet', types: PUBLISHING },
  comments: { description: 'Comments on a website, newest first', types: ['comment.*', 'preview.commented'] },
  submissions: { description: 'What visitors sent by forms of a website, newest first', types: ['form.submission.*'] },
} as const

/** The topic of a website that an address names; null for any other. */
export function topicOf(uri: string): { website_id: string; topic: TopicName } | null {
  const [, website_id, topic] = URI.exec(uri) ?? []
  return topic === undefined ? null : { website_id: website_id!.toLowerCase(), topic: topic.toLowerCase() as TopicName }
}

/** Whether what the topic shows may have changed with an event of this type. */
export function concerns(topic: TopicName, type: string): boolean {
  const { types } = TOPICS[topic]
  return isWanted(types, type) && (topic !== 'website' || !isWanted(FROM_STRANGERS, type))
}

/** What of a website one may subscribe to: each is read by the operations that show it. */
export function siteTopics(services: ToolNeeds, catalog: Catalog): ResourceSource {
  return {
    templates: Object.entries(TOPICS).map(([name, { description }]) => ({
      uriTemplate: `site://{website_id}/${name}`,
      name,
      description,
      mimeType: 'application/json',
    })),
    list: async () => ({ resources: [] }),
    async read({ uri }, visit) {
      const found = typeof uri === 'string' ? topicOf(uri) : null
      if (!found) return null
      const { operation, query } = readerOf(found.topic, catalog)
      try {
        const answer = await readOperation(services, operation, { website_id: found.website_id }, query, visit)
        const _meta = found.topic === 'comments' || found.topic === 'submissions' ? { _meta: { untrusted: true } } : {}
        const content = { uri, mimeType: 'application/json', text: JSON.stringify(answer), ..._meta }
        return { contents: [content], ttlMs: 0, cacheScope: 'private' }
      } catch (error) {
        if (error instanceof NotFound) return null
        throw error
      }
    },
  }
}

/** Where nothing lists the records of a whole website, the events about them do. */
function readerOf(topic: TopicName, { byName }: Catalog): { operation: Operation; query: Fields } {
  const list = { website: 'site_overview', waiting: 'waiting_list', comments: 'comments_list', submissions: '' }[topic]
  const operation = byName.get(list)
  if (operation) return { operation, query: topic === 'website' ? {} : { per: PER } }
  const types = TOPICS[topic].types.filter((filter) => filter !== 'comment.*')
  return { operation: byName.get('events_list')!, query: { types, per: PER } }
}
