/** The declarations contradict each other: a mistake of ours, found at start. */
export class BadCatalog extends Error {}
