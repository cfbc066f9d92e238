// The part of the bridge that lets text be typed into. It is loaded with the first click into a text, and handed over by the
// element of its own script, as the page's own scripts do not run while it is edited.
import { readRegion } from './region.ts'

Object.assign(document.currentScript!, { readRegion })
