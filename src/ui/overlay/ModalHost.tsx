import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { preloadConfirm } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx'
import { type OpenModal, modals } from './modal.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { Spinner } from '../waiting/Spinner.tsx'

const failure = () => <ModalFrame title="This could not be opened">Check your connection and try again.</ModalFrame>

/** Draws the open modals, one above the other. Used once in the app. */
export default function ModalHost() {
  // The question about unsaved work must be available offline.
  useEffect(preloadConfirm, [])
  // The entries are refs, so the snapshot holds the same objects.
  const stack = useSnapshot(modals).stack as readonly OpenModal[]
  // In an element of their own: beside the page, each that opens would have the page styled again, as what comes after it.
  return (
    <div data-modals>
      {stack.map(({ key, def, View, props, close }) => (
        <Dialog key={key} size={def.size} closesOnOutsideClick={def.closesOnOutsideClick} onClose={close}>
          <ErrorBoundary fallback={failure}>
            <Suspense fallback={<Spinner />}>
              <View {...props} {...{ close }} />
            </Suspense>
          </ErrorBoundary>
        </Dialog>
      ))}
    </div>
  )
}
