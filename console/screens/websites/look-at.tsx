import { Button } from '#console/ui/button.tsx'
import { Dialog, DialogActions, Opener } from '#console/ui/dialog.tsx'
import css from './new-website.module.css'

type LookAtProps = { title: string; about: string; page: string; onChoose: () => void }

/** Shows all of a starter's home page, to be scrolled through, before it is chosen. */
export function LookAt({ title, about, page, onChoose }: LookAtProps) {
  return (
    <div className={css.look}>
      <Opener text="Look at it" aria-label={`Look at ${title}`}>
        {(close) => (
          <Dialog title={title} onClose={close} wide>
            <p>{about}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <section className={css.whole} aria-label="Home page" tabIndex={0}>
              <img src={page} alt={`The home page of ${title}`} width={960} />
            </section>
            <DialogActions>
              <Button
                look="primary"
                onPress={() => {
                  onChoose()
                  close()
                }}
              >
                Start from this
              </Button>
            </DialogActions>
          </Dialog>
        )}
      </Opener>
    </div>
  )
}
