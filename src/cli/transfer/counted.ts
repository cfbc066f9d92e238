/** A number of things: `1 page`, `2 html heads`. */
export function counted(number: number, name: string): string {
  return `${number} ${name.replaceAll('_', ' ')}${number === 1 ? '' : 's'}`
}
