import { BulkSaves, SharingNews } from '#features/folders/index.ts'
import { PendingInvites, PublicViewBar } from '#features/plans/index.ts'
import { HeldChanges } from './HeldChanges.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'

/** What lies above the page for whoever is signed in: two bars, and what draws nothing itself. It needs the mirror, which a guest does not have. */
export default function UserOverlays() {
  return (
    <>
      <PublicViewBar />
      <BulkSaves />
      <PendingInvites />
      <HeldChanges />
      <RefusedChanges />
      <SharingNews />
    </>
  )
}
