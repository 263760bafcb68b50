import type { OrganisationView } from '#contract/organisation-view.ts'
import { PointMap } from '#features/maps/index.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { FigureTable } from '#ui/list/ScrollRegion.tsx'
import css from './OrganisationPlaces.module.css'

type Place = OrganisationView['places'][number]

/** Where it is: a map, and a table with the same places. Nothing if no place is known. */
export function OrganisationPlaces({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null
  const points = places.flatMap(({ name, coordinates }) =>
    coordinates ? [{ lat: coordinates.lat, lon: coordinates.lng, label: name }] : [],
  )
  const countries = places.flatMap(({ coordinates, country }) => (coordinates || country === undefined ? [] : [country]))
  return (
    <ProfilePart title="Places" {...(places.length > 1 && { count: String(places.length) })}>
      <div className={css['sides']}>
        {points.length + countries.length > 0 && (
          <div className={css['map']}>
            <PointMap label={`Map: ${textOf(places)}`} points={points} countries={countries} />
          </div>
        )}
        <FigureTable caption="List of places" className={css['table']}>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Country</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ name, country }, at) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>{country ?? 'Not known'}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
    </ProfilePart>
  )
}

const textOf = (places: readonly Place[]): string =>
  places.length === 1 ? places[0]!.name : `${places[0]!.name} and ${places.length - 1} more ${places.length === 2 ? 'place' : 'places'}`
