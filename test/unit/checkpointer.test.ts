import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Checkpointer } from '#database/dialects/checkpointer.ts'

const TICK_MS = 2_000
const folder = mkdtempSync(join(tmpdir(), 'sitewright-checkpoints-'))
const path = join(folder, 'database')
after(() => rmSync(folder, { recursive: true }))

/** Rows that the database's own file holds, without its log. */
function rowsWithoutLog(): number {
  const copy = join(folder, 'copy')
  copyFileSync(path, copy)
  const database = new DatabaseSync(copy, { readOnly: true })
  const { rows } = database.prepare('select count(*) as rows from notes').get() as { rows: number }
  database.close()
  return rows
}

function threads(): number {
  return (process.report.getReport() as unknown as { workers: unknown[] }).workers.length
}

async function until(holds: () => boolean) {
  for (let n = 0; n < 500 && !holds(); n++) await sleep(20)
  assert.ok(holds())
}

test('what was committed is copied back in a quiet moment, also after a long time without commits', async () => {
  const database = new DatabaseSync(path)
  database.exec('create table notes (text)')
  database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0')
  mock.timers.enable({ apis: ['setInterval'] })
  const checkpointer = new Checkpointer(path, (work) => work())
  try {
    for (const rows of [1, 2]) {
      database.exec(`insert into notes values ('a note')`)
      checkpointer.noteCommit()
      mock.timers.tick(TICK_MS)
      assert.equal(rowsWithoutLog(), rows - 1, 'no moment is quiet right after a commit')
      mock.timers.tick(TICK_MS)
      await until(() => rowsWithoutLog() === rows)
      assert.equal(threads(), 1)
      // Whoever only reads has no use for the thread.
      await sleep(50)
      for (let n = 0; n < 4; n++) mock.timers.tick(TICK_MS)
      await until(() => threads() === 0)
    }
  } finally {
    await checkpointer.close()
    mock.timers.reset()
    database.close()
  }
})
