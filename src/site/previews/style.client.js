// How a page that is edited shows what is pointed at, what is selected and what is typed into.
;(() => {
  const style = new CSSStyleSheet()
  style.replaceSync(
    `[data-sw-over]{outline:1px dashed #1a7f5a!important;outline-offset:2px}
    [data-sw-on]{outline:2px solid #1a7f5a!important;outline-offset:2px}
    [data-sw-region]:focus{outline:none}
    [data-sw-region],[data-sw-text]{white-space:pre-wrap!important;cursor:text}
    .ProseMirror-separator{display:inline!important;border:0!important;margin:0!important;width:0!important;height:0!important}
    @layer{[data-sw-region] [contenteditable=false]{white-space:normal;cursor:default}}`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
})()
