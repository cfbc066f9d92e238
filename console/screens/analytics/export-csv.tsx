import { api } from '#console/api/api.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { type Looked, type Metric, queryOf } from './search.ts'

const METRICS: readonly { metric: Metric; label: string }[] = [
  { metric: 'overview', label: 'People in figures' },
  { metric: 'time_series', label: 'People over time' },
  { metric: 'top_pages', label: 'Pages' },
  { metric: 'top_referrers', label: 'Sources' },
  { metric: 'top_countries', label: 'Countries' },
  { metric: 'top_cities', label: 'Cities' },
  { metric: 'live_visitors', label: 'Online now' },
  { metric: 'bot_overview', label: 'Bots in figures' },
  { metric: 'bot_time_series', label: 'Bots over time' },
  { metric: 'top_bots', label: 'Bots' },
  { metric: 'ai_agent_pages', label: 'Pages read by AI' },
  { metric: 'ai_crawlers', label: 'AI crawlers' },
]

/** Each metric of what is looked at as a file. */
export function ExportCsv({ looked }: { looked: Looked }) {
  const site = useSite()
  const { download } = useDownload()
  return (
    <Menu
      label="Export as CSV"
      actions={METRICS.map(({ metric, label }) => ({
        id: metric,
        label,
        act: () => void download(() => api.analytics.export(site.id, { metric, ...queryOf(looked) })),
      }))}
    >
      <Button>
        Export as CSV <Icon name="down" />
      </Button>
    </Menu>
  )
}
