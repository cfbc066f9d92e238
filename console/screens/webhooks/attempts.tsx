import type { Delivery } from '#client/generated.ts'
import { Dialog, Done, Opener } from '#console/ui/dialog.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './webhooks.module.css'

type Attempt = Delivery['attempts'][number]

/** What came of the last attempt; it opens all of them. */
export function Attempts({ delivery: { attempts, event_type, next_attempt_at } }: { delivery: Delivery }) {
  const last = attempts.at(-1)
  if (!last) return 'none yet'
  return (
    <Opener
      look="plain"
      text={attempts.length === 1 ? outcomeOf(last) : `${outcomeOf(last)} (${attempts.length} attempts)`}
    >
      {(close) => (
        <Dialog title={`Attempts to deliver ${event_type}`} onClose={close} wide>
          <Table
            label="Attempts"
            rows={attempts.toReversed()}
            keyOf={({ at }) => at}
            columns={[
              { title: 'When', main: true, cell: ({ at }) => <Time at={at} /> },
              { title: 'Outcome', cell: outcomeOf },
              { title: 'Duration', end: true, cell: ({ duration_ms }) => `${duration_ms} ms` },
              { title: 'Answer', cell: ({ response }) => response && <q className={css.answer}>{response}</q> },
            ]}
          />
          {next_attempt_at && (
            <p>
              Next attempt: <Time at={next_attempt_at} />
            </p>
          )}
          <Done onPress={close} />
        </Dialog>
      )}
    </Opener>
  )
}

function outcomeOf({ status, error }: Attempt): string {
  return error ?? `Answered ${status}`
}
