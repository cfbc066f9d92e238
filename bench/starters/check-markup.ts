import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from '#test/support/apt-get.ts'
import { runFetched } from './fetched.ts'
import { type Site, textOf } from './sites.ts'

type Message = { url: string; message: string; extract?: string; lastLine?: number }

/**
 * Checks all pages of websites, and the stylesheets that they link to, by the Nu Html Checker.
 * @param folder where they are saved
 * @returns its messages by website, errors and warnings alike, each with the path that it is about
 */
export async function checkMarkup(sites: readonly Site[], folder: string): Promise<Map<string, string[]>> {
  if (spawnSync('java', ['-version']).error) {
    const failure = installPackage('default-jre-headless')
    if (failure) throw new Error(`The checker needs Java: ${failure}`)
  }
  const saved = new Map<string, { site: string; path: string }>()
  for (const site of sites) await save(site, join(folder, site.name), saved)
  const { stderr } = await runFetched('vnu', ['--format', 'json', '--exit-zero-always', '--also-check-css', folder])
  const found = new Map<string, string[]>(sites.map(({ name }) => [name, []]))
  for (const { url, message, extract, lastLine } of (JSON.parse(stderr) as { messages: Message[] }).messages) {
    const { site, path } = saved.get(decodeURI(new URL(url).pathname))!
    found.get(site)!.push(`${path}:${lastLine ?? ''} ${message} ${extract?.replaceAll(/\s+/g, ' ') ?? ''}`)
  }
  return found
}

async function save({ name, url, paths }: Site, folder: string, saved: Map<string, { site: string; path: string }>) {
  mkdirSync(folder, { recursive: true })
  const linked = new Set<string>()
  const add = async (path: string, extension: string) => {
    const file = join(folder, `${saved.size}.${extension}`)
    const text = await textOf(url, path)
    writeFileSync(file, text)
    saved.set(file, { site: name, path })
    return text
  }
  for (const path of paths)
    for (const [tag] of (await add(path, 'html')).matchAll(/<link\b[^>]*\brel="?stylesheet[^>]*>/g))
      linked.add(/\bhref="([^"]+)"/.exec(tag)![1]!)
  for (const path of linked) await add(path, 'css')
}
