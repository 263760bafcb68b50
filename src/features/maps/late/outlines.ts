import { feature } from 'topojson-client'

type Topology = Parameters<typeof feature>[0]

/** A named area as polygons of rings of points; the first ring of a polygon is its outer one. */
export interface Outline {
  name: string
  polygons: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** The named areas in one layer of a topology file. */
export function outlinesOf(file: unknown, layer: string): Outline[] {
  // The atlas packages have no types; their documentation says that the files are topologies.
  const topology = file as Topology
  const object = topology.objects[layer]
  const found = object && feature(topology, object)
  if (found?.type !== 'FeatureCollection') return []
  return found.features.map(({ properties, geometry }) => ({
    name: String(properties?.['name']),
    polygons: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  }))
}
