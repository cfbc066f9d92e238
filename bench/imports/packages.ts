import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Site } from './sites.ts'

/** Outside the repository, so that the packages are fetched once for every copy of it. */
const CACHE = join(homedir(), '.cache', 'sitewright-sites')

/** What packages hold beside their website. */
const NOT_PUBLISHED =
  /(^|\/)(node_modules|scss|sass|less|pug|src|tests?|\.github)\/|(^|\/)(package(-lock)?\.json|gulpfile\.js|webpack\.[^/]*|[^/]*\.md|[^/]*\.map|\.[^/]*)$|(^|\/)vendors?\/.*\.html?$/i

export type FetchedSite = { folder: string; license: string; files: readonly string[] }

/** Downloads and unpacks the package unless that was done before. */
export function fetchSite(site: Site): FetchedSite {
  const name = `${site.package.replaceAll(/[@/]/g, '-').replace(/^-/, '')}-${site.version}`
  const unpacked = join(CACHE, name)
  if (!existsSync(unpacked)) unpack(site, name)
  const { license } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
  const folder = join(unpacked, site.folder)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !NOT_PUBLISHED.test(path))
    .toSorted()
  return { folder, license: typeof license === 'string' ? license : 'see package', files }
}

function unpack({ package: name, version }: Site, folder: string) {
  const making = join(CACHE, `${folder}.making`)
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', making, `${name}@${version}`], {
    encoding: 'utf8',
  })
  execFileSync('tar', ['xzf', join(making, packed.trim().split('\n').at(-1)!), '-C', making])
  renameSync(join(making, 'package'), join(CACHE, folder))
  rmSync(making, { recursive: true, force: true })
}
