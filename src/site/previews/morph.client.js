/**
 * Makes what is shown (`from`) of what was rendered (`to`) with as few changes as its elements allow. What is typed into (`host`) and the
 * bridge's `own` element stay, and so do attributes that are the editor's `states`.
 */
export function morph(from, to, { host, own, states }) {
  if (from === host || from === own) return
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !states.includes(name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName
  const same = (a, b) => alike(a, b) && a.textContent === b.textContent && a.id === b.id
  let old = from.firstChild
  let made = to.firstChild
  while (made) {
    const next = made.nextSibling
    const follower = old && made.nodeType === 1 && !alike(old, made) ? old.nextElementSibling : null
    // What stood before it is gone.
    if (follower && same(follower, made))
      while (old !== follower && old !== host) {
        const gone = old
        old = old.nextSibling
        gone.remove()
      }
    if (!old || !alike(old, made) || (next && same(old, next) && !same(old, made))) from.insertBefore(made, old)
    else {
      if (made.nodeType === 1) morph(old, made, { host, own, states })
      else if (old.data !== made.data) old.data = made.data
      old = old.nextSibling
    }
    made = next
  }
  while (old) {
    const gone = old
    old = old.nextSibling
    gone.remove()
  }
}
