import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { WebsiteImportStatus } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { counted, nounOf } from '#console/nouns.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import { BringAlong, CrawlReport, Reading } from './crawl.tsx'
import css from './settings.module.css'

/** How often is looked how far it is, in ms. */
const LOOK_EVERY_MS = 500
const AT_WORK = new Set(['reading', 'queued', 'running'])

function isAtWork({ status, crawl }: WebsiteImportStatus): boolean {
  return AT_WORK.has(status) || (status === 'proposed' && crawl?.pictures === 'waiting')
}

/** Brings records from a file into this website: first what it would make, then the import itself with its progress. */
export function Import() {
  const site = useSite()
  const refused = useRefusal()('imports_create')
  const { act, isPending } = useAct()
  const [id, setId] = useState<string | null>(null)
  const { data: status } = useQuery({
    queryKey: siteKey(site.id, 'website', 'import', id),
    queryFn: () => api.imports.get(id!),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isAtWork(state.data) ? false : LOOK_EVERY_MS),
  })
  const read = (file: File) =>
    act({
      run: async () => setId((await api.imports.create(site.id, { file }, { timeout: 600_000 })).id),
      failed: 'The file was not read',
    })
  return (
    <Section title="Import" id="import">
      <p>
        From a file: a zip that Sitewright exported, html files in a zip, or an export of WordPress or Ghost. Nothing
        changes before you confirm.
      </p>
      <div className={css.file}>
        {!status && (
          <FileTrigger
            acceptedFileTypes={['.zip', '.xml', '.json']}
            onSelect={(files) => files?.[0] && void read(files[0])}
          >
            <Button refused={refused} isPending={isPending}>
              Choose a file
            </Button>
          </FileTrigger>
        )}
        {!status && <BringAlong onBegun={setId} />}
        {status && <Progress status={status} onEnd={() => setId(null)} />}
      </div>
    </Section>
  )
}

function Progress({ status, onEnd }: { status: WebsiteImportStatus; onEnd: () => void }) {
  const { act, isPending } = useAct()
  const confirm = () =>
    act({
      run: () => api.websites.import(status.website_id, { import_id: status.id, confirm: true }),
      failed: 'It was not imported',
    })
  const cancel = () =>
    act({
      run: async () => {
        await api.websites.import(status.website_id, { import_id: status.id, cancel: true })
        onEnd()
      },
      failed: 'It was not cancelled',
    })
  const counts = Object.entries(status.status === 'done' ? status.created : status.counts)
  const list = counts.map(([kind, count]) => counted(count, nounOf(kind))).join(', ')
  switch (status.status) {
    case 'reading':
      if (!status.crawl) return <p role="status">Reading the file.</p>
      return (
        <>
          <Reading crawl={status.crawl} />
          <Button isPending={isPending} onPress={cancel}>
            Cancel
          </Button>
        </>
      )
    case 'proposed':
      return (
        <>
          <p>This adds {list || 'nothing'}.</p>
          {status.conflicts.map((conflict) => (
            <p key={conflict}>{conflict}</p>
          ))}
          <div>
            <Button look="primary" isPending={isPending} onPress={confirm} isDisabled={status.conflicts.length > 0}>
              Import
            </Button>{' '}
            <Button onPress={cancel}>Cancel</Button>
          </div>
          <CrawlReport status={status} />
        </>
      )
    case 'done':
      return (
        <>
          <p role="status">Added {list || 'nothing'}.</p>
          <Errors status={status} />
          <Button onPress={onEnd}>Import more</Button>
        </>
      )
    case 'failed':
      return (
        <>
          <p role="alert">{status.error}</p>
          <Errors status={status} />
          <Button onPress={onEnd}>Start again</Button>
        </>
      )
    default:
      return (
        <label>
          {status.done_count} of {status.total_count}
          <progress className={css.bar} max={status.total_count} value={status.done_count} />
        </label>
      )
  }
}

function Errors({ status: { errors, errors_count } }: { status: WebsiteImportStatus }) {
  if (errors_count === 0) return null
  return (
    <details>
      <summary>{errors_count} skipped</summary>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </details>
  )
}
