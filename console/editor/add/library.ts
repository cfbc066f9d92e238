import type { Section } from './section.ts'
import { banner } from './sections/banner.ts'
import { callToAction } from './sections/call-to-action.ts'
import { contact } from './sections/contact.ts'
import { contactForm } from './sections/contact-form.ts'
import { divider } from './sections/divider.ts'
import { events } from './sections/events.ts'
import { features } from './sections/features.ts'
import { gallery } from './sections/gallery.ts'
import { hero } from './sections/hero.ts'
import { logos } from './sections/logos.ts'
import { map } from './sections/map.ts'
import { newsletterForm } from './sections/newsletter-form.ts'
import { numbers } from './sections/numbers.ts'
import { openingHours } from './sections/opening-hours.ts'
import { posts } from './sections/posts.ts'
import { prices } from './sections/prices.ts'
import { questions } from './sections/questions.ts'
import { quotes } from './sections/quotes.ts'
import { steps } from './sections/steps.ts'
import { table } from './sections/table.ts'
import { team } from './sections/team.ts'
import { textAndPicture } from './sections/text-and-picture.ts'
import { timeline } from './sections/timeline.ts'
import { twoColumns } from './sections/two-columns.ts'
import { video } from './sections/video.ts'

/** All sections, in the order in which a page is made. */
export const SECTIONS: readonly Section[] = [
  hero,
  features,
  textAndPicture,
  gallery,
  video,
  quotes,
  team,
  prices,
  steps,
  questions,
  logos,
  numbers,
  posts,
  events,
  map,
  openingHours,
  contact,
  contactForm,
  newsletterForm,
  callToAction,
  banner,
  twoColumns,
  table,
  timeline,
  divider,
]
