import { useRead } from '#api/read/use-read.ts'
import { landscape } from '#contract/landscape.ts'
import { PlacesSection } from '#features/maps/index.ts'
import { LockedHint } from '#features/plans/index.ts'
import { go } from '#routing/navigation.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'
import css from './ManagedGroup.module.css'

/** Where the members are, on a map with its table, as far as their profiles show it; a place leads to the people there. */
export function MembersMap({ slug }: { slug: string }) {
  const search = { ...readSearchUrl('', {}), scope: { index: 'research_groups' as const, slug }, category: 'researchers' as const }
  const { answer, error } = useRead(landscape.show, { body: wholeRequest(search) })
  if (!answer) return error?.kind === 'offline' ? <p className={css['back']}>The map of the members is not available offline.</p> : null
  const { countries, total } = answer
  if (countries.buckets.length === 0) return <p className={css['back']}>No member shows a country, so there is no map.</p>
  return (
    <>
      <p className={css['back']}>Where the members are, as far as their profiles show it. A place leads to the people there.</p>
      {countries.locked > 0 && <LockedHint right="viewLandscape">Only the first places are shown.</LockedHint>}
      <PlacesSection
        map="world"
        search={search}
        total={total}
        places={countries}
        onToggle={(filter, values) => void go(searchUrl(toggled(search, filter, ...values)))}
      />
    </>
  )
}
