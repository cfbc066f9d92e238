import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import type { Config } from '#config.ts'
import { type Finding, fine, messageOf, notice, wrong } from '#doctor/finding.ts'
import { localDay } from '#text/local-day.ts'

const CHROMIUM_MS = 10_000
const OLD_DATA_MS = 400 * 86_400_000

/** Whether the mail server can be reached and takes our password. Sends nothing. */
export async function checkMailServer(config: Config): Promise<Finding> {
  if (config.smtpUrl === null)
    return notice(
      `Mail is not sent: it is written to ${join(config.dataDir, 'outbox')}`,
      'Set SMTP_URL and MAIL_FROM to send it.',
    )
  const { host } = new URL(config.smtpUrl)
  const { openMailer } = await import('#process/adapters.ts')
  const mailer = openMailer(config, pino({ level: 'silent' }))
  try {
    await mailer.check()
    return fine(`The mail server ${host} accepts us`)
  } catch (error) {
    return wrong(`The mail server ${host} does not work: ${messageOf(error)}`, 'Correct SMTP_URL.')
  } finally {
    await mailer.close()
  }
}

export async function checkChromium({ chromium }: Pick<Config, 'chromium'>): Promise<Finding> {
  if (chromium === null)
    return notice('No screenshots of pages can be taken', 'Install Chromium, and set CHROMIUM to its path.')
  try {
    const { stdout } = await promisify(execFile)(chromium, ['--version'], { timeout: CHROMIUM_MS })
    return fine(`Screenshots are taken with ${stdout.trim().split('\n')[0]}`)
  } catch (error) {
    return wrong(
      `${chromium} does not run: ${messageOf(error).split('\n')[0]}`,
      'Set CHROMIUM to a Chromium or Chrome that does.',
    )
  }
}

/** Whether the console can be opened; builds it as the first visit would. */
export async function checkConsole(build?: { manifest(): Promise<unknown> }): Promise<Finding> {
  try {
    const { ConsoleBuild } = await import('#transport/console/build/console-build.ts')
    await (build ?? new ConsoleBuild()).manifest()
    return fine('The console is built')
  } catch (error) {
    return wrong(
      `The console cannot be built: ${messageOf(error).split('\n')[0]}`,
      'Run deploy/build, or let the user of this process write to node_modules/.cache.',
    )
  }
}

/** How old the data is that knows where visitors are. */
export async function checkPlaces({ geoDatabase }: Pick<Config, 'geoDatabase'>, now = Date.now()): Promise<Finding> {
  const { readGeoFacts } = await import('#process/adapters.ts')
  const what = geoDatabase === null ? 'Countries of visitors' : `Cities of visitors, from ${geoDatabase},`
  const fix = geoDatabase === null ? 'Update Sitewright.' : 'Download a newer file from its publisher to GEO_DATABASE.'
  try {
    const { builtAt, type } = await readGeoFacts(geoDatabase)
    const days = Math.floor((now - builtAt) / 86_400_000)
    const says = `${what} are known as of ${localDay(builtAt, 'UTC')}, ${days} days ago (${type})`
    return now - builtAt > OLD_DATA_MS ? notice(says, fix) : fine(says)
  } catch (error) {
    return wrong(`${what} cannot be read: ${messageOf(error)}`, 'Set GEO_DATABASE to an mmdb file, or unset it.')
  }
}
