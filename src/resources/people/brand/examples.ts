import type { Example } from '#kernel/operations/example.ts'
import { exampleId, WEBSITE_ID } from '#resources/example-world.ts'

const brand = { name: 'Studio Marlow', color: '#7a3cff', text_color: '#ffffff', logo_url: null }
const own = { id: exampleId('91'), ...brand }

export const brandExamples: readonly Example[] = [
  { operation: 'brand_update', body: { name: 'Studio Marlow', color: '#7A3CFF' }, answer: own },
  { operation: 'brand_get', answer: own },
  { operation: 'website_brand_get', params: { website_id: WEBSITE_ID }, answer: brand },
]
