import type { StartTag } from '#html/tag-handler.ts'

/**
 * What an attribute's value is to a browser. `resource` is the address of what a page runs or is styled by; `code` is run
 * as it is, or by a framework.
 */
export type AttributeContext = 'text' | 'url' | 'image' | 'srcset' | 'resource' | 'style' | 'code'

export function attributeContext({ name: element, attributes }: StartTag, name: string): AttributeContext {
  if (CODE_NAME.test(name) || name === 'srcdoc') return 'code'
  if (name === 'style') return 'style'
  if (element === 'meta' && name === 'content' && attributes.has('http-equiv')) return 'code'
  if (element === 'meta' && name === 'http-equiv') return 'code'
  if (ANIMATIONS.has(element) && ANIMATED.has(name)) return 'code'
  if (name === 'srcset' || name === 'imagesrcset' || name === 'ping') return 'srcset'
  const local = name.startsWith('xlink:') ? name.slice('xlink:'.length) : name
  if (!ADDRESSES.has(local)) return 'text'
  if (RESOURCES.has(element) || (element === 'link' && isStylesheet(attributes.get('rel')))) return 'resource'
  return IMAGES.has(element) && local !== 'href' ? 'image' : 'url'
}

/** Handlers of events, and the directives of Vue, Alpine, Angular and htmx. */
const CODE_NAME = /^(?:on|@|:|v-|x-|ng-|hx-on|data-hx-on|\(|\[|\*|_$)/

const ADDRESSES = new Set(
  'href src action formaction poster cite data background longdesc usemap manifest codebase classid archive profile icon lowsrc dynsrc'.split(
    ' ',
  ),
)
const RESOURCES = new Set('script embed object applet base'.split(' '))
const IMAGES = new Set('img source video audio input image'.split(' '))
const ANIMATIONS = new Set('animate set animatemotion animatetransform'.split(' '))
const ANIMATED = new Set('to from by values attributename'.split(' '))

function isStylesheet(rel = ''): boolean {
  return /stylesheet|preload|import|manifest|\{\{/i.test(rel)
}
