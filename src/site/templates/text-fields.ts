import type { PageSource } from '#site/page-source.ts'
import { compileData, compileText } from '#templates/compile.ts'
import type { DataProgram, Program } from '#templates/program.ts'
import { renderData, renderText } from '#templates/render.ts'
import type { RenderOptions } from '#templates/rendered.ts'
import type { Scope } from '#templates/scope.ts'
import type { Sources } from '#templates/sources.ts'
import { WorkExceeded } from '#templates/work-budget.ts'

const TEXTS = ['title', 'meta_title', 'meta_description', 'og_title', 'og_description'] as const
type Fields = Record<(typeof TEXTS)[number], string | null> & { structured_data: unknown }

/** The fields of a page that take expressions. Most have none, and are what they are. */
export function textFields({ content, snapshot }: PageSource) {
  const isTemplate = content.snapshot.includes('{{')
  const texts = new Map<(typeof TEXTS)[number], Program>()
  let data: DataProgram | null = null
  if (isTemplate) {
    for (const name of TEXTS) {
      const text = snapshot[name]
      if (text?.includes('{{')) texts.set(name, compileText(text).program)
    }
    if (snapshot.structured_data) data = compileData(snapshot.structured_data).program
  }
  return {
    programs: [...texts.values(), ...(data ? [data] : [])],
    async render(scope: Scope, sources: Sources, options: RenderOptions): Promise<Fields> {
      const { title, meta_title, meta_description, og_title, og_description } = snapshot
      const fields: Fields = {
        ...{ title, meta_title, meta_description, og_title, og_description },
        structured_data: snapshot.structured_data ?? null,
      }
      try {
        for (const [name, program] of texts) {
          const { text } = await renderText(program, scope, sources, options)
          fields[name] = text.trim() || null
        }
        if (data) fields.structured_data = (await renderData(data, scope, sources, options)).data
      } catch (error) {
        if (!(error instanceof WorkExceeded)) throw error
      }
      return fields
    },
  }
}
