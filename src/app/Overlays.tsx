import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RememberSearches } from '#features/home/index.ts'
import { DetailHost } from '#features/search/index.ts'
import { registerServiceWorker } from '#offline/index.ts'
import { restoreFocusLate } from '#routing/late-focus.ts'
import { restoreScrollLate } from '#routing/late-scroll.ts'
import { FlashHost } from '#ui/FlashHost.tsx'
import { ModalHost } from '#ui/ModalHost.tsx'
import { Notices } from './Notices.tsx'

/** What lies over the screens. Comes after the first paint; what was asked for before waits in its state. */
export default function Overlays() {
  const router = useRouter()
  useEffect(() => void registerServiceWorker(), [])
  useEffect(() => restoreScrollLate(router), [router])
  useEffect(() => restoreFocusLate(router), [router])
  return (
    <>
      <DetailHost />
      <RememberSearches />
      <Notices />
      <ModalHost />
      <FlashHost />
    </>
  )
}
