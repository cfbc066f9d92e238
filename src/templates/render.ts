import type { DataProgram, Program } from './program.ts'
import type { Rendered, RenderOptions, Warning } from './rendered.ts'
import type { Sources } from './sources.ts'
import type { Scope } from './values.ts'

/**
 * Writes a program with the values of its scope, each escaped for where it stands.
 * @throws WorkExceeded when it takes more steps or writes more characters than it may
 */
export async function renderTemplate(
  program: Program,
  _scope: Scope,
  _sources: Sources,
  _options: RenderOptions,
): Promise<Rendered> {
  return {
    html: program.nodes.filter((node) => typeof node === 'string').join(''),
    warnings: [],
    css: {},
    feeds: [],
    pagers: [],
  }
}

/**
 * Writes a program of `compileText` as plain text, which is escaped by who puts it into html.
 * @throws WorkExceeded
 */
export async function renderText(
  program: Program,
  scope: Scope,
  sources: Sources,
  options: RenderOptions,
): Promise<{ text: string; warnings: Warning[] }> {
  const { html, warnings } = await renderTemplate(program, scope, sources, options)
  return { text: html, warnings }
}

/**
 * The JSON value that a program of `compileData` describes.
 * @throws WorkExceeded
 */
export async function renderData(
  program: DataProgram,
  _scope: Scope,
  _sources: Sources,
  _options: RenderOptions,
): Promise<{ data: unknown; warnings: Warning[] }> {
  return { data: program.data.kind === 'constant' ? program.data.value : null, warnings: [] }
}
