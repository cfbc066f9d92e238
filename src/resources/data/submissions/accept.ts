/** Whether html's attribute `accept` allows a file: an ending, a type, or `image/*` and the like. */
export function isAccepted(accept: string, filename: string, content_type: string): boolean {
  const wanted = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const name = filename.toLowerCase()
  return wanted.some((part) => {
    if (part.startsWith('.')) return name.endsWith(part)
    if (part.endsWith('/*')) return content_type.startsWith(part.slice(0, -1))
    return part === content_type
  })
}
