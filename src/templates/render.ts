import type { DataNode, DataProgram, Program } from './program.ts'
import { evaluateParts } from './render/evaluate.ts'
import type { Place } from './render/place.ts'
import { Rendering } from './render/rendering.ts'
import { writeNodes } from './render/write-nodes.ts'
import type { Rendered, RenderOptions, Warning } from './rendered.ts'
import type { Scope } from './scope.ts'
import type { Sources } from './sources.ts'
import { plainValue } from './values/resolved.ts'

/**
 * Writes a program with the values of its scope, each escaped for where it stands. No value is read as a template.
 */
export async function renderTemplate(
  program: Program,
  scope: Scope,
  sources: Sources,
  options: RenderOptions,
): Promise<Rendered> {
  const rendering = new Rendering(scope, sources, options, writeNodes)
  await rendering.prepare(program)
  await rendering.writeNodes(program.nodes, placeOf(scope))
  const { html, warnings, css, feeds, pagers, archives, until } = rendering
  return { html, warnings, css, feeds, pagers, archives, until }
}

/** Writes a program of `compileText` as plain text, not escaped for html. */
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
 * The JSON value that a program of `compileData` describes. A string that is a single expression becomes its value, so
 * that numbers stay numbers.
 */
export async function renderData(
  program: DataProgram,
  scope: Scope,
  sources: Sources,
  options: RenderOptions,
): Promise<{ data: unknown; warnings: Warning[] }> {
  const rendering = new Rendering(scope, sources, options, writeNodes)
  await rendering.loadAssets(program.assets)
  const data = dataOf(program.data, placeOf(scope), rendering)
  return { data, warnings: rendering.warnings }
}

function dataOf(node: DataNode, place: Place, rendering: Rendering): unknown {
  rendering.spend(1)
  switch (node.kind) {
    case 'constant':
      return node.value
    case 'text':
      return plainValue(evaluateParts(node.parts, place, rendering))
    case 'list':
      return node.items.map((item) => dataOf(item, place, rendering))
    case 'object':
      return Object.fromEntries(node.entries.map(([key, item]) => [key, dataOf(item, place, rendering)]))
  }
}

function placeOf({ props = undefined, row = null }: Scope): Place {
  return { props: props ?? null, row, slots: null, within: null, depth: 0, lists: 0, markup: true }
}
