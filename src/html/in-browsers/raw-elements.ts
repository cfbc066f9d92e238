/** Elements of html whose content is text up to their end tag (HTML, "Parsing HTML fragments"). In svg and math they are like others. */
export const RAW_ELEMENTS: ReadonlySet<string> = new Set(
  'script style title textarea iframe noembed noframes xmp plaintext'.split(' '),
)
