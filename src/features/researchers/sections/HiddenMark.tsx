import { useContext } from 'react'
import type { VisibleField } from '#contract/profile-fields.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { HiddenPartsContext, visibilityTexts } from './hidden-parts.ts'

/** Tells the owner who sees a part of the own profile, if that is not everybody. */
export function HiddenMark({ field }: { field: VisibleField }) {
  const seenBy = useContext(HiddenPartsContext)[field]
  if (!seenBy) return null
  return (
    <>
      {' '}
      <Badge>
        <span className="visually-hidden">Shown to: </span>
        {visibilityTexts[seenBy]}
      </Badge>
    </>
  )
}
