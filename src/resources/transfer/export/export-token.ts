import type { Vault } from '#kernel/operations/providers.ts'

/** The token of the download of an export. It follows from the export, so that nothing that opens the file is stored. */
export function exportToken(vault: Vault, { website_id, id }: { website_id: string; id: string }): string {
  return vault.sign('website export', `${website_id} ${id}`)
}
