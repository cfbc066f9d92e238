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

/** Whether a word in brackets is the shortcode of a plugin, which nothing can show without it. */
export function isPluginShortcode(name: string): boolean {
  return known.has(name) || families.some((beginning) => name.startsWith(beginning))
}
