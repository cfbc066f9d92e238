import { useQuery } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import type { AnalyticsImports } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import css from './analytics.module.css'
import { importsQuery } from './queries.ts'

type Imported = AnalyticsImports['imports'][number]

const NAMES: Record<Imported['source'], string> = { plausible: 'Plausible', google_analytics: 'Google Analytics' }
const UPLOAD_MS = 600_000

/** Days that another service counted: bring them along, or remove them again. */
export function ImportedDays() {
  const site = useSite()
  const { data } = useQuery(importsQuery(site.id))
  const refused = useRefusal()('analytics_imports_create')
  const { act, isPending } = useAct()
  if (!data || (refused !== null && data.imports.length === 0)) return null
  const send = (file: File) =>
    act({
      run: () => api.analyticsImports.create(site.id, { file }, { timeout: UPLOAD_MS }),
      done: 'Imported',
      failed: 'Nothing was imported',
    })
  const remove = ({ source }: Imported) =>
    act({
      run: () => api.analyticsImports.delete(site.id, { source }),
      done: 'Removed. You can import them again.',
      failed: 'Nothing was removed',
    })
  return (
    <Section title="Imported days">
      {data.imports.map((imported) => (
        <div key={imported.source} className={css.row}>
          <span>
            {NAMES[imported.source]}: {imported.days} {imported.days === 1 ? 'day' : 'days'} from {imported.start_date}{' '}
            to {imported.end_date}
          </span>
          <Button refused={refused} isPending={isPending} onPress={() => void remove(imported)}>
            Remove
          </Button>
        </div>
      ))}
      <p className={css.muted}>
        The zip that Plausible exports, or CSV of Google Analytics in English with the column Date. Days that are
        counted here stay as they are.
      </p>
      <div>
        <FileTrigger acceptedFileTypes={['.zip', '.csv']} onSelect={(files) => files?.[0] && void send(files[0])}>
          <Button refused={refused} isPending={isPending}>
            Import days
          </Button>
        </FileTrigger>
      </div>
    </Section>
  )
}
