import Type from 'typebox'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'

const MAX_FILES = 100_000
const Text = Type.String({ maxLength: 100_000 })
const Reference = Type.Optional(nullable(Type.String({ maxLength: 500 })))

/** What a manifest must have; the settings are checked again when they are applied. */
export const ManifestShape = Type.Object({
  files: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: MAX_FILES }),
  website: Type.Object({
    name: Type.Optional(Text),
    default_language: Type.Optional(Text),
    languages: Type.Optional(Type.Array(Text, { maxItems: 100 })),
    time_zone: Type.Optional(Text),
    robots_txt: Type.Optional(nullable(Text)),
    ai_crawler_policy: Type.Optional(oneOf(['allow', 'no_training', 'block'])),
    analytics_script: Type.Optional(Type.Boolean()),
    facts: Type.Optional(Type.Object({}, { additionalProperties: true })),
    home_page_id: Reference,
    not_found_page_id: Reference,
    favicon_asset_id: Reference,
    theme_id: Reference,
  }),
})
