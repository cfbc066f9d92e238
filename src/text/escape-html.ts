/** Escapes `text` for a place between tags. Takes and gives a string; `>` is escaped too, so that `]]>` and `-->` never appear. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character]!)
}

/** Escapes `text` for an attribute value within double quotes (or single ones). */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
