import { Verbatim } from '#importers/blog/verbatim.ts'
import { escapeAttribute } from '#text/escape-html.ts'

/** Beginnings of the shortcodes of plugins and page builders that are widespread. */
const FAMILIES =
  'vc_ et_pb_ fusion_ av_ su_ mk_ thb_ nectar_ tatsu_ woocommerce_ jetpack_ wpml_ wpseo_ mailpoet_ ninja_form gravityform formidable wpforms ' +
  'forminator_ fluentform mc4wp_ caldera_form ngg ez-toc elementor- siteorigin_ fl_builder_ rev_slider wp_show_posts display-posts'

const NAMES =
  'contact-form-7 contact-form contact-field layerslider smartslider3 metaslider envira-gallery foogallery tiled-gallery slideshow nggallery toc lwptoc ' +
  'products product product_page product_category product_categories recent_products featured_products sale_products best_selling_products ' +
  'top_rated_products add_to_cart add_to_cart_url shop_messages addtoany ssba social_warfare shareaholic yoast-breadcrumb tablepress table_of_contents ' +
  'youtube vimeo soundcloud googlemaps polldaddy crowdsignal archives googleapps recipe gist wpvideo videopress blog_subscription_form ' +
  'subscribe2 wpdiscuz easy-social-share popup_trigger restrict members_only wp_sitemap_page'

const known = new Set(NAMES.split(' '))
const families = FAMILIES.split(' ')

export type Expanded = {
  text: string
  /** Those of plugins, whose tags are removed. */
  dropped: string[]
  /** Those that nobody knows, which may be text: they stay. */
  kept: string[]
}

/**
 * The text with the shortcodes that WordPress itself has as html, and without those of plugins. Every other word in brackets
 * stays, and so does everything in `pre` and `code`.
 */
export function expandShortcodes(text: string): Expanded {
  const verbatim = new Verbatim()
  const dropped = new Set<string>()
  const kept = new Set<string>()
  const bare = verbatim.withoutElements(text.replaceAll('\0', ''), ['pre', 'code'])
  const expanded = bare.replaceAll(TAG, (written, slash: string, given: string, rest: string) => {
    const name = given.toLowerCase()
    if (Object.hasOwn(KNOWN, name)) return KNOWN[name]!(slash === '/', attributesOf(rest))
    if (isPluginShortcode(name)) {
      dropped.add(`[${name}]`)
      return ''
    }
    if (slash === '/' || rest.includes('=')) kept.add(`[${name}]`)
    return written
  })
  return { text: verbatim.restored(expanded), dropped: [...dropped], kept: [...kept] }
}

const TAG = /\[(\/?)([a-z][\w-]{0,60})((?:\s[^[\]]{0,2000})?)\/?\]/gi

type Attributes = Map<string, string>

const KNOWN: Record<string, (closing: boolean, attributes: Attributes) => string> = {
  caption: figure,
  wp_caption: figure,
  gallery: (_, attributes) => gallery(attributes),
  embed: () => '\n\n',
  audio: (closing, attributes) => (closing ? '' : media('audio', attributes)),
  video: (closing, attributes) => (closing ? '' : media('video', attributes)),
  playlist: () => '',
}

/** The caption is the text behind the picture; browsers show it where it stands. */
function figure(closing: boolean, attributes: Attributes): string {
  if (closing) return '</figure>'
  const align = attributes.get('align') ?? ''
  return `<figure${/^align\w{1,10}$/.test(align) ? ` class="${align}"` : ''}>`
}

/** Attachments are named by their numbers, which become addresses with all others. */
function gallery(attributes: Attributes): string {
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',').map((id) => id.trim())
  const pictures = ids.filter((id) => /^\d{1,19}$/.test(id)).map((id) => `<img src="/?attachment_id=${id}" alt="">`)
  return pictures.length ? `<figure class="gallery">${pictures.join('\n')}</figure>` : ''
}

function media(name: 'audio' | 'video', attributes: Attributes): string {
  const src = ['src', 'mp4', 'webm', 'mp3', 'm4a', 'ogg'].map((key) => attributes.get(key)).find(Boolean)
  return src ? `<${name} controls src="${escapeAttribute(src)}"></${name}>` : ''
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>()
  for (const [, name, double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes.set(name!.toLowerCase(), double ?? single ?? bare ?? '')
  return attributes
}

const ATTRIBUTE = /([a-z][\w-]{0,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))/gi

/** Whether a word in brackets is the shortcode of a plugin, which nothing can show without it. */
function isPluginShortcode(name: string): boolean {
  return known.has(name) || families.some((beginning) => name.startsWith(beginning))
}
