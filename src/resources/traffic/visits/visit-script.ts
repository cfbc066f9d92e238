import { createHash } from 'node:crypto'

/** Where the script sends what it sees, on the website's own host. */
export const VISITS_PATH = '/_visits'

/**
 * Counts what no request shows: pages of a single-page site, at each change of the path in the browser's history, links
 * out that are followed and elements with `data-event`, with either button, and events that the page's own script dispatches
 * as `sitewright-event`. Attributes `data-event-…` are properties of the event. It sets and reads nothing in the browser.
 */
export const visitScript = `(()=>{
let l=location,p=l.pathname
const send=(path,more)=>navigator.sendBeacon("${VISITS_PATH}",new URLSearchParams({path,...more})),
own=(event,o)=>send(l.pathname,{event,...o&&{properties:JSON.stringify(o)}}),
view=()=>{if(l.pathname!=p)send(p=l.pathname)}
for(const k of["pushState","replaceState"]){
const f=history[k]
history[k]=function(){const r=f.apply(this,arguments);view();return r}
}
addEventListener("popstate",view)
const click=e=>{
const f=s=>e.button<2&&e.target.closest?.(s),d=f("[data-event]"),a=f("a[href]")
if(d){
let o
for(const{name:n,value}of d.attributes)if(n.startsWith("data-event-"))(o??={})[n.slice(11)]=value
own(d.dataset.event,o)
}
if(a&&/^https?:$/.test(a.protocol)&&a.host!=l.host)send(l.pathname,{link:a.hostname})
}
addEventListener("sitewright-event",({detail:d})=>d.name?own(d.name,d.properties):own(d))
addEventListener("click",click,true)
addEventListener("auxclick",click,true)
})()
`

/** Changes with the script, so that it can be cached forever. */
export const VISIT_SCRIPT_PATH = `${VISITS_PATH}/${createHash('sha256').update(visitScript).digest('hex').slice(0, 16)}.js`
