import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const commentTables = {
  comment_mentions: table<CommentMentionRow>({
    owner: 'resources/history/comments',
    key: ['website_id', 'mentioned', 'comment_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  comment_counters: table<CommentCounterRow>({
    owner: 'resources/history/comments',
    key: ['website_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** `mentioned` is a key of `mentionKey`: any agent, an app by its name, or a user by their id. */
export type CommentMentionRow = { website_id: string; mentioned: string; comment_id: string }

/** The number that was given last, and how many comments a website has. */
export type CommentCounterRow = { website_id: string; last_number: number; comments: number }
