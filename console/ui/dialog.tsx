import { type ReactNode, useState, useTransition } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, type ButtonProps } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import css from './dialog.module.css'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  wide?: boolean
  /** An alert dialog: it asks about something that cannot be undone. */
  alert?: boolean
  children: ReactNode
}

/** A modal dialog, open while it is rendered; Escape and a click beside it close it. */
export function Dialog({ title, onClose, wide = false, alert = false, children }: DialogProps) {
  return (
    <ModalOverlay isOpen onOpenChange={(open) => !open && onClose()} isDismissable={!alert} className={css.overlay!}>
      <Modal className={`${css.modal} ${wide ? css.wide : ''}`}>
        <AriaDialog role={alert ? 'alertdialog' : 'dialog'} className={css.dialog!}>
          <header className={css.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!alert && (
              <Button look="plain" icon aria-label="Close" onPress={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type OpenerProps = Omit<ButtonProps, 'onPress' | 'children'> & {
  text: ReactNode
  children: (close: () => void) => ReactNode
}

/** A button, and the dialog that it opens. */
export function Opener({ text, children, ...button }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onPress={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

/** The end of a dialog that shows a result. */
export function Done({ onPress }: { onPress: () => void }) {
  return (
    <DialogActions>
      <Button look="primary" onPress={onPress}>
        Done
      </Button>
    </DialogActions>
  )
}

/** Something to copy, such as a key that is shown only once; `what` names it as in "Copy the key". */
export function Copied({ text, what }: { text: string; what: string }) {
  return (
    <p className={css.copied}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </p>
  )
}

type ConfirmProps = Omit<DialogProps, 'wide' | 'alert'> & {
  /** What it does, named as on the button that opened this: "Delete for ever". */
  action: string
  onConfirm: () => Promise<unknown>
}

/** For acts that nothing can undo. The title names what is destroyed. Other acts are done immediately, with a toast that undoes them. */
export function Confirm({ action, onConfirm, children, ...dialog }: ConfirmProps) {
  const [isPending, start] = useTransition()
  const confirm = () =>
    start(async () => {
      await onConfirm()
      dialog.onClose()
    })
  return (
    <Dialog {...dialog} alert>
      {children}
      <DialogActions>
        <Button autoFocus onPress={dialog.onClose}>
          Cancel
        </Button>
        <Button look="danger" isPending={isPending} onPress={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
