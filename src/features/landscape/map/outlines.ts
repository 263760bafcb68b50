import { feature } from 'topojson-client'

type Topology = Parameters<typeof feature>[0]

/** A named area as rings of points, the first ring of a polygon its outside. */
export interface Outline {
  name: string
  polygons: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** The named areas in one layer of a topology file. */
export function outlinesOf(file: unknown, layer: string): Outline[] {
  // The atlas packages ship their files without types; that they are topologies is their documentation's word.
  const topology = file as Topology
  const object = topology.objects[layer]
  const found = object && feature(topology, object)
  if (found?.type !== 'FeatureCollection') return []
  return found.features.map(({ properties, geometry }) => ({
    name: String(properties?.['name']),
    polygons: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  }))
}
