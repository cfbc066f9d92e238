import { resolve } from 'node:path'
import { type Command, CommandFailed, required } from '#cli/command.ts'
import { counted } from '#cli/transfer/counted.ts'
import { once } from '#cli/transfer/once.ts'
import { saveDownload } from '#cli/transfer/save-download.ts'
import { withWebsite } from '#cli/transfer/with-website.ts'

export const exportSite: Command = {
  name: 'export',
  summary: [
    'Save a website as one zip: a static site that any host can serve, with its records and history beside it, which `import`',
    'reads again. --submissions adds what visitors sent by forms, which is personal data.',
  ].join('\n'),
  usage: '--site SUBDOMAIN|ID --out FILE.zip [--submissions] [--url URL] [--key KEY] [--json]',
  options: {
    site: { type: 'string' },
    out: { type: 'string' },
    submissions: { type: 'boolean' },
    url: { type: 'string' },
    key: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run({ values, config, print, note }) {
    const out = resolve(required(values, 'out'))
    await withWebsite(values, config, required(values, 'site'), async (api, website) => {
      const body = { include_submissions: values.submissions === true }
      const ordered = (await api.post(`/websites/${website!.id}/export`, body)).record
      const record = await once(
        api,
        `/websites/exports/${ordered.id}`,
        ({ status }) => status === 'done' || status === 'failed',
      )
      if (record.status === 'failed') throw new CommandFailed(`The export failed: ${record.error}`)
      const bytes = await saveDownload(record.url, out)
      for (const warning of record.warnings ?? []) note(warning)
      const { pages_count, records_count } = record
      if (values.json) print(JSON.stringify({ file: out, bytes, pages_count, records_count }))
      else {
        const all = [counted(pages_count, 'page'), counted(records_count, 'record'), counted(bytes, 'byte')]
        print(`${out}: ${all.join(', ')}`)
      }
    })
  },
}
