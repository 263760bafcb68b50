import { proxy, ref, useSnapshot } from 'valtio'
import { usePlace } from '#routing/place.ts'
import { addressUnder, type RecordPlace } from '#routing/record-links.ts'

/** The records of a list that are on the screen, in order. A list that has pages says more. */
export interface RecordList {
  /** Its address; an open record is ignored. */
  href: string
  places: readonly RecordPlace[]
  /** Records on earlier pages. */
  before?: number
  /** Records on all pages. */
  total?: number
  /** Fetch the page before and after this one; absent if there is none. */
  previousPage?: LoadPage | undefined
  nextPage?: LoadPage | undefined
  /** Why one cannot go on after the last record, where `total` does not say it. */
  endsBecause?: string | undefined
}

/** Throws an error with a message for the user. */
type LoadPage = () => Promise<RecordList>

/** A record of the list, or how to find it on the page before or after. */
export type ListStep = RecordPlace | (() => Promise<TurnedPage>)

export interface TurnedPage {
  list: RecordList
  place: RecordPlace
}

/** The list that was last on the screen. */
const current = proxy<{ list: RecordList }>({ list: ref({ href: '', places: [] }) })

/** A list reports the records that it shows, so that an open record can lead to the next and the previous one. */
export function setCurrentList(list: RecordList): void {
  current.list = ref(list)
}

/** The position of an open record in the list under it. */
export interface ListPosition {
  /** 1 is the first. */
  position: number
  of: number
  previous: ListStep | undefined
  next: ListStep | undefined
  endsBecause: string | undefined
}

/** Undefined if the record was opened from elsewhere, is not in the list under it, or is the only one there. */
export function useListPosition({ index, slug }: RecordPlace): ListPosition | undefined {
  const { list } = useSnapshot(current)
  const { href } = usePlace()
  const { places, before = 0, total = places.length, previousPage, nextPage, endsBecause } = list
  const at = sameList(list.href, href) ? places.findIndex(place => place.index === index && place.slug === slug) : -1
  if (at < 0 || total < 2) return undefined
  return {
    position: before + at + 1,
    of: total,
    previous: places[at - 1] ?? (previousPage && (() => turned(previousPage, -1))),
    next: places[at + 1] ?? (nextPage && (() => turned(nextPage, 0))),
    endsBecause,
  }
}

/** The record of another page that comes next: its first one, or its last one. */
async function turned(load: LoadPage, at: 0 | -1): Promise<TurnedPage> {
  const list = await load()
  const place = list.places.at(at)
  if (!place) throw new Error('The list has changed. Close the record to see it.')
  return { list, place }
}

/** Two ways of escaping an address are equal. */
const sameList = (left: string, right: string): boolean => unescaped(addressUnder(left)) === unescaped(addressUnder(right))

function unescaped(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
