import type { Json } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { until } from '#test/support/until.ts'
import { type Api, apiOf, expect, makeOwner } from './owner.ts'
import { replicated } from './replicated.ts'

const HOST = 'replicated.sites.test'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export type Asking = Awaited<ReturnType<typeof askingOf>>

/** A website with a form and a page that searches, on a primary that a standby follows. */
export async function replicatedSite() {
  const servers = await replicated({ onlyFollows: true })
  const env = { DATA_DIR: servers.folder, DATABASE_URL: servers.primary }
  try {
    const key = await makeOwner(env)
    const service = await spawnService(env)
    const api = apiOf(service.port, key)
    const website = expect(201, await api.send('POST', '/websites', { name: 'Copied', subdomain: HOST.split('.')[0] }))
    const fields = [{ label: 'Email', type: 'email', required: true }]
    const form = expect(201, await api.send('POST', `/websites/${website.id}/forms`, { name: 'Contact', fields }))
    const html_content = '<p>Rye bread</p><site-search></site-search>'
    expect(201, await api.send('POST', `/websites/${website.id}/pages`, { path: '/', html_content }))
    const made = { websiteId: website.id as string, formId: form.id as string }
    await until(async () => (await askingOf(service, api, made).found('rye')) === 1)
    api.close()
    await service.kill('SIGKILL')
    return {
      ...made,
      env,
      servers,
      /** A service that asks the standby, unless told otherwise. */
      async withService(more: Record<string, string>, work: (asking: Asking) => Promise<unknown>) {
        const service = await spawnService({ ...env, DATABASE_REPLICA_URL: servers.standby, ...more })
        const api = apiOf(service.port, key)
        try {
          await work(askingOf(service, api, made))
        } finally {
          api.close()
          await service.kill('SIGKILL')
        }
      },
    }
  } catch (error) {
    await servers.close()
    throw error
  }
}

type Spawned = Pick<Awaited<ReturnType<typeof spawnService>>, 'port' | 'logs'>

function askingOf({ port, logs }: Spawned, api: Api, { websiteId, formId }: { websiteId: string; formId: string }) {
  const read = async (path: string): Promise<Json> => expect(200, await api.send('GET', path))
  const metric = async (name: string): Promise<number> => {
    const { text } = await exchange(port, { method: 'GET', path: '/metrics' })
    const line = text.split('\n').find((line) => line.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1).replace('+Inf', 'Infinity'))
  }
  const sent = async () => (await read(`/websites/forms/${formId}/submissions/counts?by=created_at`)).total as number
  return {
    port,
    api,
    read,
    metric,
    /** What it has logged of replicas. */
    said: () => logs.map(({ msg }) => String(msg)).filter((msg) => msg.includes('replica')),
    /** Submissions, by a statement that may be late. */
    sent,
    /** Views by visitors. */
    viewed: async () => (await read(`/websites/${websiteId}/analytics`)).overview.pageviews as number,
    /** Pages that are found by a word. */
    found: async (q: string) => (await read(`/websites/${websiteId}/search/text?q=${q}`)).data.length as number,
    foundByVisitors: async (q: string) =>
      (await exchange(port, { method: 'GET', path: `/?q=${q}`, headers: { host: HOST } })).text.includes(
        'class="site-search__result"',
      ),
    async asksReplica(): Promise<boolean> {
      const answered = () => metric('sitewright_replica_statements_total{server="replica"}')
      const before = await answered()
      await sent()
      return (await answered()) > before
    },
    async visit() {
      const headers = { host: HOST, 'user-agent': BROWSER }
      const { status } = await exchange(port, { method: 'GET', path: '/', headers })
      if (status !== 200) throw new Error(`a visitor was answered ${status}`)
    },
    async submit() {
      const headers = { host: HOST, 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'ann@example.com' })
      const { status, text } = await exchange(port, { method: 'POST', path: `/_forms/${formId}`, headers, body })
      if (status !== 201) throw new Error(`a form was answered ${status}: ${text}`)
    },
  }
}
