import type { Brief } from '#operations/tool.ts'
import { type Fields, isFields } from '#transport/mcp/rpc.ts'

/** The fields that an operation declares to be enough, without those that are null, and every warning. */
export function briefAnswer(json: string, { fields }: Brief): string {
  const answer = JSON.parse(json) as Fields
  const shown: Fields = {}
  for (const field of [...fields, 'warnings']) {
    const [name, inner] = field.split('.') as [string, string?]
    const value = answer[name]
    if (inner === undefined) {
      if (value !== undefined && value !== null) shown[name] = value
    } else if (isFields(value)) shown[name] = { ...(shown[name] as Fields | undefined), [inner]: value[inner] }
  }
  return JSON.stringify(shown)
}
