/**
 * What the bridge shows of an editor's work in the page: it is no part of the page, and wins over its styles. The frame is scaled: letters
 * placed on whole pixels would run into each other.
 */
export const BRIDGE_STYLE = `
html{text-rendering:geometricPrecision}
[data-sw-over]{outline:1px dashed #1a7f5a!important;outline-offset:2px}
[data-sw-on]{outline:2px solid #1a7f5a!important;outline-offset:2px}
[data-sw-new]{outline:2px solid #6b3fd4!important;outline-offset:2px}
[data-sw-by]::after{content:attr(data-sw-by)!important;position:absolute!important;z-index:9!important;margin:0!important;padding:2px 6px!important;font:500 12px/16px system-ui!important;color:#fff!important;background:#6b3fd4!important;border-radius:4px!important}
@media (prefers-reduced-motion:no-preference){[data-sw-new]{animation:sw-new .15s}@keyframes sw-new{from{outline-color:transparent}}}
[data-sw-region]:focus{outline:none}
[data-sw-region],[data-sw-text]{white-space:pre-wrap!important;cursor:text}
.ProseMirror-separator{display:inline!important;border:0!important;margin:0!important;width:0!important;height:0!important}
@layer{[data-sw-region] [contenteditable=false]{white-space:normal;cursor:default}}`
