import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'

const WINDOW_SECONDS = 300

/** People who had a page within the last five minutes, each at the page that they had last. */
export async function liveVisitors({ source, now, limit }: Asked) {
  const pages = await source.live(now - WINDOW_SECONDS * 1_000)
  return {
    count: pages.reduce((total, { visitors }) => total + visitors, 0),
    window_seconds: WINDOW_SECONDS,
    pages: pages.slice(0, limit),
  }
}
