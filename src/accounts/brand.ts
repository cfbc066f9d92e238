import { readableOn } from '#design-tokens/readable-on.ts'
import type { BrandRow } from '#kernel/database/tables/accounts.ts'

/** What an account has set. The colors are like #0b7a4b, both null without one of its own. */
export type BrandFields = {
  name: string | null
  color: string | null
  text_color: string | null
  /** A path on the service's address; null without a logo. */
  logo: string | null
}

/** What is shown in place of the product. */
export type Brand = BrandFields & { name: string }

type Row = Pick<BrandRow, 'name' | 'color' | 'logo_id'>

export function brandFields({ name, color, logo_id }: Row = NONE): BrandFields {
  return { name, color, text_color: color && readableOn(color), logo: logo_id && logoPath(logo_id) }
}

const NONE: Row = { name: null, color: null, logo_id: null }

/** Without a name nothing is shown. */
export function brandOf(row: Row | undefined): Brand | null {
  const { name, ...look } = brandFields(row)
  return name === null ? null : { name, ...look }
}

/** Where logos and the colors of brands are served, on the service's own address. */
export const BRAND_FILES = '/_sitewright/brands/'

function logoPath(logo_id: string): string {
  return `${BRAND_FILES}${logo_id}.png`
}

/** A stylesheet with this color and the one that is read on it. */
export function colorsPath(color: string): string {
  return `${BRAND_FILES}${color.slice(1)}.css`
}
