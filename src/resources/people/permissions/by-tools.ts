import type { CalledBy } from '#kernel/operations/tool.ts'

type Permission = { operation: string; allowed: boolean; reason: string | null }
type Around = { toolOf: (operation: string) => CalledBy | null }

/** The same by the names of tools, and only what is refused: with each reason, its tools, and of a tool the kinds where others are allowed. */
export function byTools({ operations, ...who }: Record<string, unknown>, { toolOf }: Around): Record<string, unknown> {
  const called = (operations as Permission[]).flatMap(({ operation, reason }) => {
    const by = toolOf(operation)
    return by ? [{ ...by, reason }] : []
  })
  const reasons = Map.groupBy(
    called.filter(({ reason }) => reason !== null),
    ({ reason }) => reason!,
  )
  const refused = [...reasons].map(([reason, refusals]) => {
    const tools = [...Map.groupBy(refusals, ({ tool }) => tool)].map(([tool, members]) => {
      const kinds = members.map(({ kind }) => kind)
      const isAll = kinds.length === called.filter((each) => each.tool === tool).length
      return isAll ? tool : `${tool} (${kinds.join(', ')})`
    })
    return { reason, tools: tools.join(', ') }
  })
  return { ...who, allowed: refused.length === 0 ? 'every tool' : 'every other tool', refused }
}
