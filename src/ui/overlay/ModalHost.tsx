import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { preloadConfirm } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { ErrorCatch } from '../feedback/ErrorCatch.tsx'
import { type OpenModal, modals } from './modal.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { Spinner } from '../waiting/Spinner.tsx'

/** Draws the open modals, one above the other. Stands once in the app. */
export function ModalHost() {
  // A question about unsaved work must be askable also when the network has gone meanwhile.
  useEffect(preloadConfirm, [])
  // The stack's members are refs: what the snapshot holds is what was pushed.
  const stack = useSnapshot(modals).stack as readonly OpenModal[]
  return stack.map(({ key, def, View, props, close }) => (
    <Dialog key={key} size={def.size} outside={def.outside} onClose={close}>
      <ErrorCatch shown={() => <ModalFrame title="This could not be opened">Please check the connection and try again.</ModalFrame>}>
        <Suspense fallback={<Spinner />}>
          <View {...props} {...{ close }} />
        </Suspense>
      </ErrorCatch>
    </Dialog>
  ))
}
