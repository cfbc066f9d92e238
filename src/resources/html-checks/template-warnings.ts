import type { Db } from '#database/database.ts'
import { namesOf, type PropsOf, propsOf } from '#resources/html-checks/names-store.ts'
import { nearestName } from '#text/nearest-name.ts'
import type { CompiledChange, UsedComponent } from '#versioning/compile-change.ts'
import type { UsedKind } from '#versioning/kinds.ts'

/** Compared with an unknown name. */
const LABELS: Record<Exclude<UsedKind, 'asset'>, string> = {
  component: 'component',
  snippet: 'snippet',
  form: 'form',
  table: 'table',
  fact: 'fact',
}

/** What newly used names and properties are not known, and what else a template does not do as it was meant. */
export async function templateWarnings(
  db: Db,
  website_id: string,
  { fresh, doubts, components }: CompiledChange,
): Promise<string[]> {
  const warnings = doubts.map(({ field, line, message }) =>
    field === 'html_content' ? `Line ${line}: ${message}.` : `${field}: ${message}.`,
  )
  for (const [kind, uses] of Map.groupBy(fresh, ({ kind }) => kind)) {
    if (kind === 'asset') continue
    const known = await namesOf(db, website_id, kind)
    for (const { name } of uses) if (!known.includes(name)) warnings.push(unknown(LABELS[kind], name, known))
  }
  if (components.length > 0) {
    const props = await propsOf(db, website_id, [...new Set(components.map(({ name }) => name))])
    for (const used of components) warnings.push(...propWarnings(used, props.get(used.name)))
  }
  return warnings
}

function unknown(label: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return `No ${label} of this website is named ${name}${nearest ? `; did you mean ${nearest}?` : '.'}`
}

function propWarnings({ name, props, line }: UsedComponent, defined: PropsOf | undefined): string[] {
  if (!defined) return []
  const known = defined.map((prop) => prop.name)
  return [
    ...props
      .filter((prop) => !known.includes(prop))
      .map((prop) => {
        const nearest = nearestName(prop, known)
        return `Line ${line}: the component ${name} has no prop ${prop}${nearest ? `; did you mean ${nearest}?` : '.'}`
      }),
    ...defined
      .filter((prop) => prop.required && prop.default === null && !props.includes(prop.name))
      .map((prop) => `Line ${line}: the component ${name} is shown without its required prop ${prop.name}.`),
  ]
}
