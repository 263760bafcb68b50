import { useSnapshot } from 'valtio'
import { useFirstView } from '#kit/first-view.ts'
import { late } from '../waiting/late.tsx'
import { modals } from './modal.ts'

const ModalHost = late(() => import('./ModalHost.tsx'))

/** Loads what draws modals before the first one is opened. Never rejects. */
export const preloadModals = (): Promise<void> => ModalHost.preload().catch(() => undefined)

/** The open modals. What draws them is loaded after the first view, or with a modal that is part of it. */
export function Modals() {
  const isOpen = useSnapshot(modals).stack.length > 0
  const isShown = useFirstView()
  return (isShown || isOpen) && <ModalHost />
}
