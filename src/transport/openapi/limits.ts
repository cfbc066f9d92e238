type Limited = {
  type?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
}

/** The limits of a schema as a phrase with their unit, like `1 to 300 characters`; null without any. */
export function limitsOf(schema: Limited): string | null {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, maxProperties } = schema
  if (maxLength !== undefined) return range(minLength, maxLength, 'characters')
  if (maxItems !== undefined) return range(minItems, maxItems, 'items')
  if (maxProperties !== undefined) return range(undefined, maxProperties, 'keys')
  if (maximum !== undefined) return range(minimum, maximum)
  return null
}

function range(least: number | undefined, most: number, unit?: string): string {
  const amount =
    least === undefined || (unit && least === 0) ? `at most ${count(most)}` : `${count(least)} to ${count(most)}`
  return unit ? `${amount} ${unit}` : amount
}

function count(number: number): string {
  return number.toLocaleString('en')
}
