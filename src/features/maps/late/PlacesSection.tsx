import { useMemo, useState } from 'react'
import type { Places } from '#contract/landscape.ts'
import { placeId } from '#contract/place-ids.ts'
import { csvText } from '#exports/csv-text.ts'
import { SaveFigureMenu } from '#features/figures/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Download } from '#ui/Icon.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { RegionMap } from '#ui/map/RegionMap.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { drawnRegions } from './drawn-regions.ts'
import { mapFigure, type MappedSearch } from './map-figure.ts'
import { mapTexts } from './map-texts.ts'
import { NotOnMap } from './NotOnMap.tsx'
import { PlaceTable } from './PlaceTable.tsx'
import { RegionLegend } from './RegionLegend.tsx'
import { regionsOf, scaleOf } from './regions.ts'
import { placeTable } from './sorted-places.ts'
import { useShapes } from './use-shapes.ts'
import css from './PlacesSection.module.css'

interface PlacesSectionProps extends Omit<MappedSearch, 'buckets'> {
  /** `filter` chooses a place; without it the map is only a picture. */
  places: Pick<Places, 'filter' | 'buckets'>
  onToggle: (filter: string, values: readonly string[]) => void
}

/** One map of a search and its table. */
export default function PlacesSection({ places: { filter, buckets }, onToggle, ...mapped }: PlacesSectionProps) {
  const { map } = mapped
  const { place, kind, of } = mapTexts[map]
  const shapes = useShapes(map)
  const [drawing, setDrawing] = useState<SVGSVGElement | null>(null)
  const [isShare, setIsShare] = useState(false)
  const measure = isShare ? 'share' : 'count'
  const regions = useMemo(() => regionsOf(buckets, value => placeId(map, value)), [buckets, map])
  const scale = useMemo(() => scaleOf(regions.values(), measure), [regions, measure])
  const drawn = useMemo(() => drawnRegions(regions, scale), [regions, scale])
  const toggle = filter === undefined ? undefined : (values: readonly string[]) => onToggle(filter, values)
  const copy = () => void copyText(csvText(placeTable(kind, buckets)), 'Table copied')
  const name = `${place}: results ${of}`
  return (
    <section className={css['block']} aria-label={place}>
      <header>
        <h2>{place}</h2>
        <Switch label="As a share of the place’s records" checked={isShare} onChange={event => setIsShare(event.target.checked)} />
        {shapes && drawing ? (
          <SaveFigureMenu of={place} figure={() => mapFigure({ ...mapped, buckets }, drawing, measure, scale)} />
        ) : (
          // Its place, or the map would move when it comes.
          <Button size="small" icon={Download} style={{ visibility: 'hidden' }}>
            Save picture of {place}
          </Button>
        )}
      </header>
      <div className={css['sides']}>
        {shapes ? (
          <figure className={css['figure']}>
            <RegionMap
              label={name}
              map={shapes}
              regions={drawn}
              onToggle={toggle && (id => toggle(regions.get(id)?.values ?? []))}
              onDrawn={setDrawing}
            />
            <figcaption>{toggle && 'Select a place to see only its results.'}</figcaption>
            <RegionLegend scale={scale} measure={measure} regions={drawn} />
            <NotOnMap shapes={shapes.shapes} regions={regions} />
          </figure>
        ) : (
          <Skeleton lines={10} />
        )}
        <div className={css['list']}>
          <PlaceTable caption={`Results ${of}`} kind={kind} buckets={buckets} onToggle={toggle && (value => toggle([value]))} />
          <Button size="small" onClick={copy}>
            Copy as CSV
          </Button>
        </div>
      </div>
    </section>
  )
}
