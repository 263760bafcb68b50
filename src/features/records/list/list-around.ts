import { proxy, ref, useSnapshot } from 'valtio'
import type { RecordPlace } from '#routing/record-links.ts'
import { addressUnder } from '#routing/record-links.ts'
import { usePlace } from '#routing/place.ts'

/** The list that was last on the screen, and the address it stood at. */
const around = proxy<{ of: string; places: readonly RecordPlace[] }>({ of: '', places: ref([]) })

/** To be told by a list which records it shows, in their order, and at which address, so that one can leaf through them while one is open. */
export function setListAround(of: string, places: readonly RecordPlace[]): void {
  around.of = addressUnder(of)
  around.places = ref(places)
}

/** Where a record stands in the list that it is open over. */
export interface Around {
  /** 1 is the first. */
  position: number
  of: number
  previous: RecordPlace | undefined
  next: RecordPlace | undefined
}

/** Undefined where the record was opened from elsewhere, is not in the list that lies under it, or is alone there. */
export function useListAround({ index, slug }: RecordPlace): Around | undefined {
  const { of, places } = useSnapshot(around)
  const { href } = usePlace()
  const at = of === addressUnder(href) ? places.findIndex(place => place.index === index && place.slug === slug) : -1
  return at < 0 || places.length < 2 ? undefined : { position: at + 1, of: places.length, previous: places[at - 1], next: places[at + 1] }
}
