import { findOrInstallChromium } from '#test/support/chromium.ts'
import { median } from '../median.ts'
import { quiet } from '../quiet.ts'
import { runFetched } from './fetched.ts'
import type { Site } from './sites.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** A page on a phone: scores of 0 to 100 in the order of CATEGORIES, and what lowered one of them. */
export type Measured = { site: string; path: string; scores: number[]; lcpMs: number; bytes: number; faults: string[] }

type Audit = { id: string; title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** Chromium without a sandbox, as in the tests, since root may be who runs it. */
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu'

/**
 * Measures the home page and the first other page by Lighthouse, on its phone with its simulated network and processor. Scores are medians
 * of `runs`.
 */
export async function measurePages({ name, url, paths }: Site, runs: number): Promise<Measured[]> {
  const found = findOrInstallChromium()
  if ('skipped' in found) throw new Error(found.skipped)
  const measured: Measured[] = []
  for (const path of paths.slice(0, 2)) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) {
      await quiet()
      reports.push(await lighthouse(new URL(path, url).href, found.executable))
    }
    const of = (read: (report: Report) => number) => median(reports.map(read))
    measured.push({
      site: name,
      path,
      scores: CATEGORIES.map((category) => Math.round(100 * of(({ categories }) => categories[category]!.score))),
      lcpMs: of(({ audits }) => audits['largest-contentful-paint']!.numericValue!),
      bytes: of(({ audits }) => audits['total-byte-weight']!.numericValue!),
      faults: faultsOf(reports.at(-1)!),
    })
  }
  return measured
}

async function lighthouse(url: string, CHROME_PATH: string): Promise<Report> {
  const args = [url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${CHROME_FLAGS}`]
  const { stdout, stderr } = await runFetched('lighthouse', args, { CHROME_PATH })
  if (!stdout.startsWith('{')) throw new Error(`Lighthouse did not measure ${url}: ${stderr}`)
  return JSON.parse(stdout) as Report
}

function faultsOf({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const low = counted.map(({ id }) => audits[id]!).filter(({ score }) => score !== null && score < 0.9)
  return low.map(({ id, score }) => `${id} ${score}`)
}
