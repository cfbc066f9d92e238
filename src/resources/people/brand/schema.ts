import Type from 'typebox'
import type { BrandFields } from '#accounts/brand.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable } from '#kernel/operations/schemas.ts'
import { MAX_LOGO_TEXT, MAX_NAME } from '#resources/people/brand/rules.ts'

const Name = nullable(Type.String({ minLength: 1, maxLength: MAX_NAME }))
const Color = nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }))

const FIELDS = {
  name: about(Name, 'In place of the name of the product; without one nothing of the brand is shown.'),
  color: about(Color, 'Like #0b7a4b.'),
  text_color: about(
    nullable(Type.String()),
    'What is read on the color: white or black, with a contrast of 4.5 : 1 or more.',
  ),
  logo_url: about(nullable(Type.String()), 'A PNG of at most 480 × 160 pixels; the address changes with the logo.'),
}

export const Brand = named('Brand', Type.Object(FIELDS))
export const AccountBrand = named('AccountBrand', Type.Object({ id: about(Id, "The account's."), ...FIELDS }))

export const BrandChanges = named(
  'BrandUpdate',
  Type.Partial(
    Type.Object({
      name: FIELDS.name,
      color: FIELDS.color,
      logo: about(
        nullable(Type.String({ minLength: 1, maxLength: MAX_LOGO_TEXT })),
        'A PNG, JPEG, WebP, GIF or AVIF in base64, or as a data: URL. It is encoded again as a small PNG. Null removes it.',
      ),
    }),
  ),
)

export type BrandAnswer = { [field in keyof typeof FIELDS]: string | null }

export function presentBrand({ logo, ...shown }: BrandFields, base: string): BrandAnswer {
  return { ...shown, logo_url: logo && base + logo }
}
