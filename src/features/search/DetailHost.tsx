import { useEffect } from 'react'
import { recordAt } from '#contract/record-keys.ts'
import { usePlace } from '#routing/place.ts'
import { followList, keepLastRecord } from '#routing/record-links.ts'
import { openDetail } from './open-detail.ts'

/** Opens the detail modal while the address has a record's key, on any page (S3§2). Mounted once in the app. */
export function DetailHost() {
  const { query } = usePlace()
  const isOpen = recordAt(query) !== undefined
  useEffect(() => keepLastRecord(query), [query])
  useEffect(() => {
    if (isOpen) void openDetail()
    else void followList()
  }, [isOpen])
  return null
}
