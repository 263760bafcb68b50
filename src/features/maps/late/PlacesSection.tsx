import { useMemo, useState } from 'react'
import type { Places } from '#contract/landscape.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { PlaceTable } from './PlaceTable.tsx'
import { RegionMap } from '../map/RegionMap.tsx'
import { countryId, regionsOf } from '../map/regions.ts'
import { placesAsCsv } from './sorted-places.ts'
import { type MapName, useShapes } from '../map/use-shapes.ts'
import css from './PlacesSection.module.css'

interface PlacesSectionProps {
  map: MapName
  places: Places
  onToggle?: ((filter: string, values: readonly string[]) => void) | undefined
}

const texts: Readonly<Record<MapName, { title: string; kind: string; table: string }>> = {
  world: { title: 'World', kind: 'Country', table: 'Results by country' },
  us: { title: 'United States', kind: 'State', table: 'Results by state' },
}

/** One map and its table. */
export function PlacesSection({ map, places: { filter, buckets }, onToggle }: PlacesSectionProps) {
  const { title, kind, table } = texts[map]
  const shapes = useShapes(map)
  const [isShare, setIsShare] = useState(false)
  const regions = useMemo(() => regionsOf(buckets, map === 'world' ? countryId : value => value), [buckets, map])
  const toggle = onToggle && filter !== undefined ? (values: readonly string[]) => onToggle(filter, values) : undefined
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(placesAsCsv(kind, buckets))
      flash({ variant: 'success', text: 'Table copied' })
    } catch {
      flash({ variant: 'danger', text: 'The table could not be copied.' })
    }
  }
  return (
    <section className={css['block']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Switch label="As a share of the place’s records" checked={isShare} onChange={event => setIsShare(event.target.checked)} />
      </header>
      <div className={css['sides']}>
        {shapes ? (
          <RegionMap
            label={`${title}: ${table.toLowerCase()}`}
            map={shapes}
            regions={regions}
            measure={isShare ? 'share' : 'count'}
            onToggle={toggle && (region => toggle(region.values))}
          />
        ) : (
          <Skeleton lines={10} />
        )}
        <div className={css['list']}>
          <PlaceTable caption={table} kind={kind} buckets={buckets} onToggle={toggle && (value => toggle([value]))} />
          <Button size="small" onClick={() => void copy()}>
            Copy as CSV
          </Button>
        </div>
      </div>
    </section>
  )
}
