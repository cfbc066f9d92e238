/** The address of a page's feed, below the page's own. */
export const FEED_FILE = '/feed.xml'
