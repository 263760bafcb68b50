import { go } from '#routing/navigation.ts'
import { addressUnder, type RecordPlace } from '#routing/record-links.ts'
import { focusRecordLink } from '#routing/restore-focus.ts'

/** Where the leafing through records led: the list of which page, and which record. */
let leafed: { from: string; to: string; place: RecordPlace } | undefined

const listHere = () => addressUnder(location.pathname + location.search)

/** Called for each record that is leafed to, with the address of its list if that is another page. */
export function leafedTo(place: RecordPlace, list: string | undefined): void {
  if (list !== undefined) leafed = { from: leafed?.from ?? listHere(), to: addressUnder(list), place }
  else if (leafed) leafed.place = place
}

/** After the record is closed: if that led back to the page where the leafing began, shows the page where it ended. */
export async function followList(): Promise<void> {
  if (!leafed) return
  const { from, to, place } = leafed
  leafed = undefined
  if (from === to || listHere() !== from) return
  await go(to, { replace: true })
  focusRecordLink(`${place.index}/${place.slug}`)
}
