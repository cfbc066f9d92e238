import { openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Command, CommandError, CommandFailed } from '#cli/command.ts'
import type { Api, Wire } from '#cli/sync/api.ts'
import { counted } from '#cli/transfer/counted.ts'
import { once } from '#cli/transfer/once.ts'
import { withWebsite } from '#cli/transfer/with-website.ts'
import { zipFolder } from '#cli/transfer/zip-folder.ts'

export const importSite: Command = {
  name: 'import',
  summary: [
    'Fill a website from a zip that `export` wrote, or another that the service reads, or from a folder of html files. It shows',
    'what would be made and, in a terminal, waits for a yes; otherwise --yes is needed. --name makes a new website for it.',
    'With --crawl it reads the public website at ADDRESS; --owner says that it is yours, or that its owner agrees.',
  ].join('\n'),
  usage:
    '(FILE|FOLDER | ADDRESS --crawl --owner) (--site SUBDOMAIN|ID | --name NAME) [--yes] [--url URL] [--key KEY] [--json]',
  options: {
    site: { type: 'string' },
    name: { type: 'string' },
    crawl: { type: 'boolean' },
    owner: { type: 'boolean' },
    yes: { type: 'boolean' },
    url: { type: 'string' },
    key: { type: 'string' },
    json: { type: 'boolean' },
  },
  arguments: 1,
  async run({ values, words, config, print, note }) {
    const { site, name } = values as { site?: string; name?: string }
    if (!words[0]) throw new CommandError(`${values.crawl ? 'ADDRESS' : 'FILE or FOLDER'} is missing`)
    if (!site && !name) throw new CommandError('--site or --name is missing')
    if (site && name) throw new CommandError('Give either --site or --name')
    if (values.crawl && !values.owner)
      throw new CommandError('--owner is missing: --crawl reads a website that is yours, or whose owner agrees')
    const source = values.crawl ? words[0] : resolve(words[0])
    const found = values.crawl ? null : await stat(source).catch(() => null)
    if (!found && !values.crawl) throw new CommandError(`${words[0]} does not exist`)
    const zip = found?.isDirectory() ? await zipFolder(source) : source
    try {
      await withWebsite(values, config, site ?? null, async (api, existing) => {
        const website = existing ?? (await api.post('/websites', { name })).record
        const filename = zip === source ? basename(source) : `${basename(source)}.zip`
        const begun = values.crawl ? crawling(api, website, source, note) : propose(api, website, zip, filename)
        const proposal = await accepted(begun, values.yes === true, note).catch(async (error) => {
          // A website that was made for it alone is deleted too.
          if (!existing) await api.delete(`/websites/${website.id}`, {}, null)
          throw error
        })
        await api.post(`/websites/${website.id}/import`, { import_id: proposal.id, confirm: true })
        const done = await finished(api, proposal.id, note)
        if (values.json) print(JSON.stringify({ website: website.id, url: website.url, import: done }))
        else print(`${website.url}: ${counts(done.created) || 'nothing'} created`)
        if (done.status === 'failed') throw new CommandFailed(`The import failed: ${done.error}`)
      })
    } finally {
      if (zip !== source) await rm(dirname(zip), { recursive: true, force: true })
    }
  },
}

/** The proposal, once it is confirmed. @throws CommandFailed when it is not, or cannot be */
async function accepted(begun: Promise<Wire>, yes: boolean, note: (line: string) => void): Promise<Wire> {
  const proposal = await begun
  if (proposal.status === 'failed') throw new CommandFailed(`It cannot be imported: ${proposal.error}`)
  for (const line of describe(proposal)) note(line)
  if (proposal.conflicts.length > 0) throw new CommandFailed('It cannot be imported as it is; nothing was changed.')
  if (!yes && !(await confirmed())) throw new CommandFailed('Nothing was imported. --yes imports without a question.')
  return proposal
}

async function propose(api: Api, website: Wire, zip: string, filename: string): Promise<Wire> {
  const form = { file: await openAsBlob(zip), filename }
  const { record } = await api.upload(`/websites/${website.id}/imports`, form, {})
  return once(api, `/websites/imports/${record.id}`, ({ status }) => status !== 'reading')
}

/** Has a public website read, and says how far that is. */
async function crawling(api: Api, website: Wire, url: string, note: (line: string) => void): Promise<Wire> {
  const body = { url, crawl: true, owner_confirmed: true }
  const { record } = await api.post(`/websites/${website.id}/import`, body)
  let shown = -1
  return once(api, `/websites/imports/${record.id}`, ({ status, crawl }) => {
    const { pages_count, files_count } = crawl
    if (pages_count !== shown) note(`${counted(pages_count, 'page')} and ${counted(files_count, 'file')} read`)
    shown = pages_count
    return status !== 'reading'
  })
}

function describe({ format, counts: found, shared_parts, conflicts, warnings, crawl }: Wire): string[] {
  const parts = (shared_parts as Wire[]).map(
    ({ kind, name, pages_count }) => `  ${kind.replace('_', ' ')} ${name}, of ${counted(pages_count, 'page')}`,
  )
  return [
    `${format}: ${counts(found) || 'nothing'}`,
    ...parts,
    ...(conflicts as string[]).map((conflict) => `  ! ${conflict}`),
    ...((warnings ?? []) as string[]).map((warning) => `  ${warning}`),
    ...((crawl?.left_out ?? []) as Wire[]).map(({ url, reason }) => `  not taken: ${url} ${reason}`),
  ]
}

function counts(found: Record<string, number>): string {
  const some = Object.entries(found).filter(([, number]) => number > 0)
  return some.map(([kind, number]) => counted(number, kind)).join(', ')
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question('Import this? [y/N] ')).trim())
  } finally {
    terminal.close()
  }
}

async function finished(api: Api, id: string, note: (line: string) => void): Promise<Wire> {
  let shown = -1
  const ended = await once(api, `/websites/imports/${id}`, ({ status, done_count, total_count }) => {
    if (done_count !== shown) note(`${done_count} of ${total_count}`)
    shown = done_count
    return status === 'done' || status === 'failed'
  })
  for (const error of ended.errors) note(`  ! ${error}`)
  return ended
}
