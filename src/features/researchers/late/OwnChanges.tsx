import { useEffect } from 'react'
import type { Researcher } from '#contract/researcher.ts'
import { type HiddenParts, nothingHidden } from '../sections/hidden-parts.ts'
import { useOwnProfile } from '../own-profile.reads.ts'
import { bareRecord, ownView, shownToAll } from './own-view.ts'
import { hiddenPartsOf } from './visibility.ts'

interface OwnChangesProps {
  /** As the server has it; undefined if it could not be read. */
  record: Researcher | undefined
  /** As everybody sees it. */
  isPublic: boolean
  /** Called with the profile as it is to be shown, again at every change on this device. */
  onView: (view: Researcher, hidden: HiddenParts) => void
}

/** Draws nothing: tells the page what its owner has changed on this device. */
export default function OwnChanges({ record, isPublic, onView }: OwnChangesProps) {
  const own = useOwnProfile()
  useEffect(() => {
    const known = record ?? (own?.profile && bareRecord(own.profile))
    if (!own || !known) return
    const view = ownView(known, own)
    onView(isPublic ? shownToAll(view, own) : view, own.profile && !isPublic ? hiddenPartsOf(own.profile) : nothingHidden)
  }, [record, own, isPublic, onView])
  return null
}
