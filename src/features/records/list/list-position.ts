import { proxy, ref, useSnapshot } from 'valtio'
import type { RecordPlace } from '#routing/record-links.ts'
import { addressUnder } from '#routing/record-links.ts'
import { usePlace } from '#routing/place.ts'

/** The list that was last on the screen, and its address. */
const currentList = proxy<{ address: string; places: readonly RecordPlace[] }>({ address: '', places: ref([]) })

/** A list reports the records that it shows, in order, and its address, so that an open record can lead to the next and the previous one. */
export function setCurrentList(href: string, places: readonly RecordPlace[]): void {
  currentList.address = addressUnder(href)
  currentList.places = ref(places)
}

/** The position of an open record in the list under it. */
export interface ListPosition {
  /** 1 is the first. */
  position: number
  of: number
  previous: RecordPlace | undefined
  next: RecordPlace | undefined
}

/** Undefined if the record was opened from elsewhere, is not in the list under it, or is the only one there. */
export function useListPosition({ index, slug }: RecordPlace): ListPosition | undefined {
  const { address, places } = useSnapshot(currentList)
  const { href } = usePlace()
  const at = address === addressUnder(href) ? places.findIndex(place => place.index === index && place.slug === slug) : -1
  return at < 0 || places.length < 2 ? undefined : { position: at + 1, of: places.length, previous: places[at - 1], next: places[at + 1] }
}
