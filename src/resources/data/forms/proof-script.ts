import { createHash } from 'node:crypto'

/**
 * Solves the challenge of a form once it is focused, at the latest when it is sent; each time it is sent needs a new one.
 * Without `crypto.subtle`, which pages have over https and on localhost, the form is sent as it is.
 * The attribute `action` is read because a field of that name hides the form's property.
 */
export const proofScript = `for(const i of document.querySelectorAll("input[name=_proof]")){
let f=i.form,until=1/0,work,busy,pass
const solve=async()=>{
until=Date.now()+6e6
i.value=""
const r=await fetch(f.getAttribute("action")+"/challenge")
if(!r.ok)return
const c=await r.text()+".",e=new TextEncoder
for(let n=0;;n+=64){
const a=await Promise.all(Array.from({length:64},(_,k)=>crypto.subtle.digest("SHA-256",e.encode(c+(n+k)))))
const k=a.findIndex(h=>Math.clz32(new DataView(h).getUint32())>=parseInt(c))
if(k>=0)return i.value=c+(n+k)
}}
const start=()=>{
if(Date.now()>until)work=0
return work||=solve().catch(()=>{})
}
f.addEventListener("focusin",start)
f.addEventListener("submit",async s=>{
if(pass||i.value&&Date.now()<until)return setTimeout(()=>{i.value="";work=pass=0})
s.preventDefault()
if(busy)return
busy=1
await start()
busy=0
pass=1
f.requestSubmit(s.submitter)
})}
`

/** Changes with the script, so that it can be cached forever. */
export const PROOF_SCRIPT_PATH = `/_forms/proof-${createHash('sha256').update(proofScript).digest('hex').slice(0, 16)}.js`
