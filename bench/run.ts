/**
 * Measures the product beside its baselines and prints a line per figure:
 *
 *     npm run --silent bench -- [NAME…]
 *
 * NAME is a figure or the beginning of one (`read.hot`, `list`); without any, all are measured but the longest (`onlyNamed`). The exit status says
 * only whether measuring succeeded: a figure that misses its target is for people to judge.
 */
import { analyticsFigures } from './figures/analytics.ts'
import { analyticsCountingFigures, analyticsRequestFigures } from './figures/analytics-counting.ts'
import { assetFigures } from './figures/assets.ts'
import { componentFigures } from './figures/components.ts'
import { consoleFigures } from './figures/console.ts'
import { credentialFigures } from './figures/credentials.ts'
import { dnsFigures } from './figures/dns.ts'
import { domainFigures } from './figures/domains.ts'
import { edgeFigures } from './figures/edge.ts'
import { exportFigures } from './figures/export.ts'
import { firstFigures } from './figures/first.ts'
import { firstSiteFigures } from './figures/first-site.ts'
import { formFigures } from './figures/forms.ts'
import { growthFigures, growthPostgresFigures, largeFigures } from './figures/growth.ts'
import { historyFigures } from './figures/history.ts'
import { hookFigures } from './figures/hooks.ts'
import { importFigures } from './figures/imports.ts'
import { crawlFigures } from './figures/imports-crawl.ts'
import { journalFigures } from './figures/journals.ts'
import { listFigures } from './figures/list.ts'
import { listHtmlFigures } from './figures/list-html.ts'
import { mcpFigures } from './figures/mcp.ts'
import { memoryFigures } from './figures/memory.ts'
import { readFigures } from './figures/read.ts'
import { readPostgresFigures } from './figures/read-postgres.ts'
import { redirectFigures } from './figures/redirects.ts'
import { requestFigures } from './figures/requests.ts'
import { rowFigures } from './figures/rows.ts'
import { searchFigures } from './figures/search.ts'
import { siteFigures } from './figures/site.ts'
import { siteInTimeFigures } from './figures/site-in-time.ts'
import { soakFigures, soakPostgresFigures } from './figures/soak.ts'
import { stallFigures } from './figures/stall.ts'
import { startFigures } from './figures/start.ts'
import { templateFigures } from './figures/templates.ts'
import { tlsFigures } from './figures/tls.ts'
import { changesFigures, tokenFigures } from './figures/tokens.ts'
import { trackedWriteFigures } from './figures/tracked-writes.ts'
import { translationFigures } from './figures/translations.ts'
import { writeFigures } from './figures/write.ts'
import { writerFigures } from './figures/writers.ts'
import { printer, type Suite } from './report.ts'
import { World } from './world.ts'

/** Starting comes before any other process has the data open, memory after everything that uses it. */
const SUITES: Suite[] = [
  startFigures,
  readFigures,
  credentialFigures,
  listFigures,
  listHtmlFigures,
  translationFigures,
  firstFigures,
  writeFigures,
  requestFigures,
  trackedWriteFigures,
  formFigures,
  hookFigures,
  mcpFigures,
  tokenFigures,
  changesFigures,
  siteFigures,
  redirectFigures,
  analyticsRequestFigures,
  analyticsCountingFigures,
  domainFigures,
  tlsFigures,
  exportFigures,
  importFigures,
  crawlFigures,
  templateFigures,
  componentFigures,
  assetFigures,
  memoryFigures,
  readPostgresFigures,
  writerFigures,
  historyFigures,
  siteInTimeFigures,
  edgeFigures,
  rowFigures,
  searchFigures,
  growthFigures,
  growthPostgresFigures,
  ...largeFigures,
  soakFigures,
  soakPostgresFigures,
  journalFigures,
  analyticsFigures,
  firstSiteFigures,
  stallFigures,
  consoleFigures,
  dnsFigures,
]

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.startsWith(part))
const suites = SUITES.filter(({ names, onlyNamed }) => names.some(isWanted) && (wanted.length > 0 || !onlyNamed))
if (suites.length === 0) {
  process.stderr.write(
    `unknown figure '${wanted.join(' ')}'; choose from ${SUITES.flatMap(({ names }) => names).join(' ')}\n`,
  )
  process.exit(2)
}

// So that an interrupted run leaves no processes and folders behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const world = new World()
try {
  for (const suite of suites) await suite.measure(world, printer(isWanted))
} finally {
  await world.close()
}
