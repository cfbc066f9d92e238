/** The actor of an event that a test writes itself, of which only what the test looks at is there. */
export const MADE_UP = { type: 'system', id: null, name: 'Made up by a test', client: null }
