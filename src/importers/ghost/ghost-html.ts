/** Stands for the website's address in exports. */
export const GHOST_URL = '__GHOST_URL__'

/** A post's html without the comments that mark its cards. */
export function fromGhost(html: string): string {
  return html.replaceAll(/<!--\s*kg-card-(?:begin|end)(?:: [\w-]{1,40})?\s*-->\n?/g, '')
}
