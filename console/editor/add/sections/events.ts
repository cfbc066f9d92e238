import { columnsOf, dateOf, textOf, titleOf } from '../columns-of.ts'
import type { Section } from '../section.ts'
import { HEAD, PLAIN_LIST, RULED, SECTION, SOFT } from '../styles.ts'

const ABOUT = /event|date|concert|show|gig|course|class|workshop|calendar|programme|fair|market|tour/i

const around = (list: string) => `<section aria-labelledby="events" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="events">What is on</h2>
  </div>
  <ul style="${PLAIN_LIST}">
${list}
  </ul>
</section>`

const event = (date: string) => `    <li style="${RULED}">
      <p style="${SOFT}">${date}</p>
      <h3>Title of an event</h3>
      <p>Where it is, and what to expect.</p>
    </li>`

export const events: Section = {
  title: 'Events',
  sketch: 't8,8,44 l8,22,20 t36,21,50 l36,29,64 l8,40,20 t36,39,50 l36,47,64 l8,58,20 t36,57,50 l36,65,64',
  html: around(['1 March, 7 pm', '15 March, 7 pm', '2 April, 7 pm'].map(event).join('\n')),
  ofRows({ key, name, columns: all, link }) {
    const { title, date, isTime, text } = columnsOf({ columns: all })
    if (title === undefined || date === undefined || !(ABOUT.test(key) || ABOUT.test(name))) return null
    const shown = [
      `<p style="${SOFT}">${dateOf(date)}</p>`,
      `<h3>${titleOf(title, link)}</h3>`,
      text && `<p>${textOf(text)}</p>`,
    ].filter(Boolean)
    const coming = `where="${date}>=${isTime ? 'now' : 'today'}" sort="${date}"`
    return around(`    <site-rows table="${key}" ${coming} limit="12"><li style="${RULED}">
      ${shown.join('\n      ')}
    </li><site-empty><li>Nothing is planned at the moment.</li></site-empty></site-rows>`)
  },
}
