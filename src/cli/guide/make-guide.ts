import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { CommandFailed } from '#cli/command.ts'
import { type Api, apiAt, type Wire } from '#cli/sync/api.ts'
import { pushChanges } from '#cli/sync/push-changes.ts'
import { newState } from '#cli/sync/state.ts'
import { readConfig } from '#config.ts'
import { type BuiltGuide, GUIDE_SOURCES } from '#guide/guide-folder.ts'
import { start } from '#main.ts'

/** Of the documentation starter: what the guide has in common with it. */
const LOOK = ['components', 'html_heads', 'themes']
const PUSH = { force: false, deletes: false, dryRun: false, previews: false, note: null, files: [], partly: false }

/**
 * Makes the guide as anybody would make a website, on a service that exists as long as this takes.
 * @throws CommandFailed naming what the service refused, or its check found
 */
export async function makeGuide(): Promise<BuiltGuide> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'sitewright-guide-')))
  try {
    const site = join(place, 'site')
    for (const folder of LOOK) await cp(join(GUIDE_SOURCES.look, folder), join(site, folder), { recursive: true })
    // The service serves its pictures: they are no part of the website.
    const filter = (from: string) => basename(from) !== 'pictures'
    await cp(GUIDE_SOURCES.pages, site, { recursive: true, filter })
    return await onOwnService(join(place, 'data'), (api) => pagesOf(api, site))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function onOwnService<T>(dataDir: string, work: (api: Api) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' })
  const running = await start(config)
  try {
    const { id } = await createUser(running.database, { email: 'guide@example.com' })
    const { key } = await createApiKey(running.database, { userId: id, name: 'Guide', readOnly: false })
    const api = apiAt({ url: running.url, key })
    try {
      return await work(api)
    } finally {
      await api.close()
    }
  } finally {
    await running.close()
  }
}

async function pagesOf(api: Api, root: string): Promise<BuiltGuide> {
  const { record: website } = await api.post('/websites', { name: 'Sitewright guide', subdomain: 'guide' })
  const state = newState(api.url, website as { id: string; subdomain: string })
  const { refused } = await pushChanges({ root, api, website, state }, PUSH)
  const { data: found } = (await api.get(`/websites/${website.id}/check`)).record
  const problems = [
    ...refused.map(({ file, message }) => `${file}: ${message}`),
    ...(found as Wire[]).map(({ path, record, message }) => `${path ?? record.kind}: ${message}`),
  ]
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'))
  const pages: Record<string, string> = {}
  for (const { path } of await api.list(`/websites/${website.id}/pages`)) pages[path] = await pageOf(website.url, path)
  return { origin: new URL(website.url).origin, pages }
}

/** A page of a website on this machine as a visitor gets it. Names below localhost are not known to every resolver. */
function pageOf(website: string, path: string): Promise<string> {
  const { host, port } = new URL(website)
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      if (answer.statusCode === 200) text(answer).then(resolve, reject)
      else reject(new CommandFailed(`${path} answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}
