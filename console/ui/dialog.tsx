import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './button.tsx'
import css from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  wide?: boolean
  /** An alert dialog: it asks about something that cannot be undone. */
  alert?: boolean
  children: ReactNode
}

/** A modal dialog; Escape and a click beside it close it. */
export function Dialog({ title, isOpen, onClose, wide = false, alert = false, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!alert}
      className={css.overlay!}
    >
      <Modal className={`${css.modal} ${wide ? css.wide : ''}`}>
        <AriaDialog role={alert ? 'alertdialog' : 'dialog'} className={css.dialog!}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

type ConfirmProps = Omit<DialogProps, 'wide' | 'alert'> & {
  /** What it does, named as on the button that opened this: "Delete for ever". */
  action: string
  isPending?: boolean
  onConfirm: () => void
}

/** For acts that nothing can undo. The title names what is destroyed; what can be undone is done at once, with a toast that undoes it. */
export function Confirm({ action, isPending = false, onConfirm, children, ...dialog }: ConfirmProps) {
  return (
    <Dialog {...dialog} alert>
      {children}
      <DialogActions>
        <Button autoFocus onPress={dialog.onClose}>
          Cancel
        </Button>
        <Button look="danger" isPending={isPending} onPress={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
