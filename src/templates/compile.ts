import { readTags } from '#html/read-tags.ts'
import { compileDataNode } from './compile/data-node.ts'
import { ExpressionFinder } from './compile/find-expressions.ts'
import { ProgramBuilder } from './compile/program-builder.ts'
import { Reports } from './compile/reports.ts'
import { type Compiling, compileStretch } from './compile/stretch.ts'
import { TemplateCompiler } from './compile/template-compiler.ts'
import type { CompileOptions } from './compile-options.ts'
import type { Compiled, CompiledData } from './program.ts'

/**
 * Compiles the html of a page, a shared part, a component or a snippet, in linear time. What is not evaluated comes out
 * as it was written.
 */
export function compileTemplate(html: string, options: CompileOptions = {}): Compiled {
  const compiling = compilingOf(html)
  if (isTemplate(html, options)) {
    const compiler = new TemplateCompiler(compiling, options)
    readTags(html, 0, compiler)
    compiler.finish()
  }
  return compiledOf(compiling)
}

/** Whether compiling can find anything in it. Most html is no template, and finding that out takes a few microseconds. */
export function isTemplate(html: string, { marksCurrentLinks = false }: CompileOptions = {}): boolean {
  return TEMPLATE.test(html) || (marksCurrentLinks && LINK.test(html))
}

/** The same for a line of text such as a title, rendered by `renderText`: no elements, no escaping. */
export function compileText(text: string): Compiled {
  const compiling = compilingOf(text)
  compileStretch(compiling, 0, text.length, 'unescaped')
  return compiledOf(compiling)
}

/** The same for a JSON value, whose strings take expressions; rendered by `renderData`. */
export function compileData(value: unknown): CompiledData {
  const compiling = compilingOf('')
  const data = compileDataNode(value, compiling)
  const { program, uses } = compiling.builder.finish()
  const { problems, warnings } = compiling.reports
  return { program: { data, rowFields: program.rowFields, assets: program.assets }, uses, problems, warnings }
}

/** Most pages have none of it, and are not read at all. */
const TEMPLATE = /\{\{|site-/i
const LINK = /<a[\s/]/i

function compilingOf(source: string): Compiling {
  const reports = new Reports(source)
  const builder = new ProgramBuilder(source, reports)
  return { source, reports, builder, finder: new ExpressionFinder(source, reports) }
}

function compiledOf({ source, builder, reports: { problems, warnings } }: Compiling): Compiled {
  builder.copyTo(source.length)
  if (problems.length > 0) return { program: { ...NOTHING, nodes: [source] }, uses: [], problems, warnings }
  return { ...builder.finish(), problems, warnings }
}

const NOTHING = { rowFields: [], components: [], snippets: [], forms: [], assets: [] }
